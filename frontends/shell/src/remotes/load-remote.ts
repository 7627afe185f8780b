import type { ComponentType } from 'react';
import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemotePage } from '@chatbot-builder/kit/pages';
import { checkContract } from './contract';

/** In production a remote is a folder on our origin. In development each remote has its own port. */
export const manifestOf = ({ name, devPort }: RemotePage) =>
  process.env.NODE_ENV === 'production'
    ? `/remotes/${name}/mf-manifest.json`
    : `http://127.0.0.1:${devPort}/mf-manifest.json`;

/**
 * Once its entry has run, a remote is bound to the share scope. Registering it again would remove what the shell
 * provides from that scope. From then on a retry only loads the missing chunks.
 */
const hasEntered = ({ name }: RemotePage) => getInstance()?.moduleCache.get(name)?.remoteEntryExports !== undefined;

/** Registering the same plugin again has no effect, because plugins are identified by name. */
const contractCheck: ModuleFederationRuntimePlugin = {
  name: 'remote-contract',
  afterLoadManifest: ({ manifestJson }) => {
    if (manifestJson) checkContract(manifestJson);
  },
};

/** A retry drops what the failed attempt cached: the registration, and the manifest by its URL. */
function register(remote: RemotePage, attempt: number): void {
  if (hasEntered(remote)) return;
  const entry = manifestOf(remote) + (attempt > 0 ? `?attempt=${attempt}` : '');
  registerRemotes([{ name: remote.name, entry }], { force: attempt > 0 });
}

/** Loads the screen of a remote. Throws `RemoteMismatch`, before any of its code runs, if it is incompatible. */
export async function loadScreen(remote: RemotePage, attempt: number): Promise<ComponentType> {
  registerPlugins([contractCheck]);
  register(remote, attempt);
  const loaded = await loadRemote<{ default: ComponentType }>(`${remote.name}/module`);
  if (!loaded) throw new Error(`The remote "${remote.name}" exposes no module`);
  return loaded.default;
}
