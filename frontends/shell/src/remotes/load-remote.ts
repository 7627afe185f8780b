import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { REMOTE_CONTRACT_VERSION } from '@chatbot-builder/contracts/remotes';
import type { RemoteModule } from '@chatbot-builder/kit';
import type { RemoteName, RemotePage } from '@chatbot-builder/kit/pages';

/** In production a remote is a folder of our own origin; in development each has its own port. */
const manifestOf = ({ name, devPort }: RemotePage) =>
  process.env.NODE_ENV === 'production'
    ? `/remotes/${name}/mf-manifest.json`
    : `http://127.0.0.1:${devPort}/mf-manifest.json`;

/**
 * Once its entry has run, a remote is known to the share scope, and registering it anew would take from the scope what
 * the shell lends it: from then on only chunks that are missing are asked for again.
 */
const hasEntered = (name: RemoteName) => getInstance()?.moduleCache.get(name)?.remoteEntryExports !== undefined;

/** A later attempt forgets what a failed one has cached: the registration, and the manifest by its address. */
function register(remote: RemotePage, attempt: number): void {
  const { name } = remote;
  if (hasEntered(name)) return;
  const entry = manifestOf(remote) + (attempt > 0 ? `?attempt=${attempt}` : '');
  registerRemotes([{ name, entry }], { force: attempt > 0 });
}

export async function loadRemoteModule(remote: RemotePage, attempt: number): Promise<RemoteModule> {
  register(remote, attempt);
  const loaded = await loadRemote<{ default: RemoteModule }>(`${remote.name}/module`);
  if (loaded?.default.contractVersion !== REMOTE_CONTRACT_VERSION) {
    throw new Error(`The part "${remote.name}" was built for another version of the shell`);
  }
  return loaded.default;
}
