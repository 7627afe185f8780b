/**
 * The federated singletons. antd and react-router are shared through our own doors only: what those name is what ships.
 * Without a fallback a remote carries no copy of its own and the shell must provide: a loud error, never a silent double.
 */
export function shared({ fallback = true } = {}) {
  const singleton = (extra = {}) => ({ singleton: true, ...(fallback ? {} : { import: false }), ...extra });
  const own = singleton({ requiredVersion: false, version: '0.1.0' });
  return {
    react: singleton(),
    'react/': singleton(),
    'react-dom': singleton(),
    'react-dom/': singleton(),
    '@chatbot-builder/kit': own,
    '@chatbot-builder/kit/router': own,
    '@chatbot-builder/kit/ui': own,
    '@chatbot-builder/kit/data': own,
    '@chatbot-builder/kit/brand': own,
    '@chatbot-builder/contracts/http': own,
  };
}
