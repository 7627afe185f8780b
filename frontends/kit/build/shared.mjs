import kit from '../package.json' with { type: 'json' };

/** Exports that no remote loads in production, and those of which each may have a copy, because they hold no state. */
const NOT_SHARED = ['./format', './pages', './panel', './standalone', './testing'];

/** The kit's modules that are shared, because they hold state or styles that must exist once. */
export const KIT_MODULES = Object.entries(kit.exports)
  .filter(([subpath, target]) => /^\.\/src\/.*\.tsx?$/.test(String(target)) && !NOT_SHARED.includes(subpath))
  .map(([subpath]) => kit.name + subpath.slice(1));

/** Contracts whose schemas remotes use to validate responses. Sharing them also shares one copy of zod. */
export const CONTRACT_MODULES = ['@chatbot-builder/contracts/http', '@chatbot-builder/contracts/widget'];

/** The packages that every remote imports directly. */
export const SHARED_PACKAGES = ['react', 'react-dom'];

/**
 * The federated singletons. antd and react-router are shared only through the kit's modules, so only what those export
 * is bundled. Remotes have no fallback copy: a missing provider fails loudly instead of silently loading a second copy.
 */
export function shared({ fallback = true } = {}) {
  const singleton = (extra = {}) => ({ singleton: true, ...(fallback ? {} : { import: false }), ...extra });
  const own = singleton({ requiredVersion: false, version: '0.1.0' });
  return {
    ...Object.fromEntries(SHARED_PACKAGES.flatMap((name) => [name, `${name}/`]).map((name) => [name, singleton()])),
    ...Object.fromEntries([...KIT_MODULES, ...CONTRACT_MODULES].map((module) => [module, own])),
  };
}
