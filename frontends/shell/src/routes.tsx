import { PageSpinner } from '@chatbot-builder/kit';
import type { RouteObject } from '@chatbot-builder/kit/router';
import { AuthScreen } from './auth/auth-screen';
import { SignedIn } from './frame/signed-in';
import { BrokenPage } from './frame/broken-page';
import { NotFound } from './not-found/not-found';
import { RemoteScreen } from './remotes/remote-screen';

export const routes: RouteObject[] = [
  {
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <PageSpinner />,
    children: [
      { path: '/auth', element: <AuthScreen /> },
      { path: '/login', element: <AuthScreen /> },
      {
        element: <SignedIn />,
        children: [
          {
            errorElement: <BrokenPage />,
            children: [
              {
                path: '/dashboard',
                lazy: async () => ({ Component: (await import('./dashboard/dashboard')).Dashboard }),
              },
              {
                path: '/chatbots',
                lazy: async () => ({ Component: (await import('./chatbots/chatbot-list')).ChatbotList }),
              },
              { path: '/chatbots/:chatbotId', element: <RemoteScreen name="editor" /> },
              { path: '/conversations/:chatbotId?', element: <RemoteScreen name="conversations" /> },
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
