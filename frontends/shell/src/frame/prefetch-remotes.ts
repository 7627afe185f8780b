import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { type RemotePage, remotes } from '@chatbot-builder/kit/pages';
import { matchPath } from '@chatbot-builder/kit/router';
import { checkContract } from '../remotes/contract';
import { manifestOf } from '../remotes/load-remote';
import { navOf } from './nav';

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly { readonly assets: Record<'js' | 'css', { readonly sync: readonly string[] }> }[];
}

/** What browsers tell of the connection, where they do. */
interface Connection {
  readonly saveData?: boolean;
  readonly type?: string;
}

const isMetered = ({ connection }: Navigator & { readonly connection?: Connection }): boolean =>
  connection?.saveData === true || connection?.type === 'cellular';

/** The remotes whose entry the person's sidebar has, without the one that is open. */
export function remotesToPrefetch(user: CurrentUser, pathname: string): readonly RemotePage[] {
  const listed = navOf(user).map(({ name }) => name);
  return remotes.filter(
    ({ name, nav, path }) => listed.includes(typeof nav === 'string' ? nav : name) && !matchPath(path, pathname),
  );
}

/** Has the browser load a remote's first files when it has nothing else to do. A link's prefetch runs no code. */
async function prefetch(remote: RemotePage): Promise<void> {
  const address = new URL(manifestOf(remote), location.href);
  const manifest = (await (await fetch(address, { priority: 'low' })).json()) as Manifest;
  checkContract(manifest);
  const { metaData, exposes } = manifest;
  for (const file of [
    metaData.remoteEntry.name,
    ...exposes.flatMap(({ assets }) => [...assets.js.sync, ...assets.css.sync]),
  ])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', href: new URL(file, address).href }),
    );
}

/** Once the browser is idle, and unless its connection is metered. Where it fails, a page only loads later. */
export function prefetchWhenIdle(wanted: () => readonly RemotePage[]): () => void {
  if (!('requestIdleCallback' in globalThis) || isMetered(navigator)) return () => undefined;
  const idle = requestIdleCallback(() => {
    for (const remote of wanted()) prefetch(remote).catch(() => undefined);
  });
  return () => cancelIdleCallback(idle);
}
