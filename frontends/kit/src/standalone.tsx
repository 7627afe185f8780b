import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { KitProvider } from './kit-provider';
import { LiveProvider } from './live/live';
import { remotes, type RemoteName } from './pages';
import { createBrowserRouter, RouterProvider } from './router';
import { useCurrentUser } from './session/use-current-user';

function SignedIn({ Screen }: { Screen: ComponentType }) {
  const user = useCurrentUser();
  if (user === undefined) return null;
  if (user === null) return <p>Sign in at the shell's address first, then reload.</p>;
  return (
    <LiveProvider personId={user.id}>
      <Screen />
    </LiveProvider>
  );
}

/** Runs a remote's screen with the kit but without the shell, for development. */
export function mountStandalone(name: RemoteName, Screen: ComponentType): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const path = remotes.find((remote) => remote.name === name)?.path;
  const router = createBrowserRouter([{ path, element: <SignedIn Screen={Screen} /> }]);
  createRoot(root).render(
    <KitProvider>
      <RouterProvider router={router} />
    </KitProvider>,
  );
}
