import './provide';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_CONTRACT_VERSION, type RemoteName } from '@chatbot-builder/contracts/remotes';
import type { RemoteModule } from '@chatbot-builder/kit';

/** In production a remote is a folder of our own origin; in development each has its own port. */
const manifestOf = (name: RemoteName) =>
  process.env.NODE_ENV === 'production'
    ? `/remotes/${name}/mf-manifest.json`
    : `http://127.0.0.1:${REMOTE_DEV_PORTS[name].port}/mf-manifest.json`;

/** A later attempt forgets what the failed one has cached: the registration, and the manifest by its address. */
export async function loadRemoteModule(name: RemoteName, attempt: number): Promise<RemoteModule> {
  const entry = manifestOf(name) + (attempt > 0 ? `?attempt=${attempt}` : '');
  registerRemotes([{ name, entry }], { force: attempt > 0 });
  const loaded = await loadRemote<{ default: RemoteModule }>(`${name}/module`);
  if (loaded?.default.contractVersion !== REMOTE_CONTRACT_VERSION) {
    throw new Error(`The part "${name}" was built for another version of the shell`);
  }
  return loaded.default;
}
