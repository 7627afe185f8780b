import kit from '../package.json' with { type: 'json' };

/** Exports that no remote loads in production. */
const NOT_SHARED = ['./pages', './standalone', './testing'];

/** The kit's modules that run in a page. Each holds state or styles that must exist once, so all of them are shared. */
export const KIT_MODULES = Object.entries(kit.exports)
  .filter(([subpath, target]) => /^\.\/src\/.*\.tsx?$/.test(String(target)) && !NOT_SHARED.includes(subpath))
  .map(([subpath]) => kit.name + subpath.slice(1));

/** Contracts whose schemas remotes check answers by, with the one copy of zod that this takes. */
export const CONTRACT_MODULES = ['@chatbot-builder/contracts/http', '@chatbot-builder/contracts/widget'];

/** The packages that every remote imports by itself. */
export const SHARED_PACKAGES = ['react', 'react-dom'];

/**
 * The federated singletons. antd and react-router are shared through the kit's modules alone: what those export is what
 * ships. Without a fallback a remote carries no copy, so a missing provider fails loudly instead of doubling silently.
 */
export function shared({ fallback = true } = {}) {
  const singleton = (extra = {}) => ({ singleton: true, ...(fallback ? {} : { import: false }), ...extra });
  const own = singleton({ requiredVersion: false, version: '0.1.0' });
  return {
    ...Object.fromEntries(SHARED_PACKAGES.flatMap((name) => [name, `${name}/`]).map((name) => [name, singleton()])),
    ...Object.fromEntries([...KIT_MODULES, ...CONTRACT_MODULES].map((module) => [module, own])),
  };
}
