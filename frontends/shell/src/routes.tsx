import type { ComponentType } from 'react';
import { Loading } from '@chatbot-builder/kit';
import { isRemote, pages, type ShellPageName } from '@chatbot-builder/kit/pages';
import type { RouteObject } from '@chatbot-builder/kit/router';
import { Pages } from './arrival/pages';
import { BrokenPage } from './frame/broken-page';
import { NotFound } from './not-found/not-found';
import { RemoteScreen } from './remotes/remote-screen';

const auth = async () => ({ Component: (await import('./auth/auth-screen')).AuthScreen });

const forgotPassword = async () => ({ Component: (await import('./auth/forgot-password')).ForgotPassword });
const pricing = async () => ({ Component: (await import('./pricing/leave-for-pricing')).LeaveForPricing });
const confirmEmail = async () => ({ Component: (await import('./auth/confirm-email')).ConfirmEmail });
const resetPassword = async () => ({ Component: (await import('./auth/reset-password')).ResetPassword });

/** Prefetched together with the dashboard, where people land after sign-in. */
const signedIn = async () => ({
  Component: (await import(/* webpackPrefetch: true */ './frame/signed-in')).SignedIn,
});

const shellPages: Record<ShellPageName, () => Promise<ComponentType>> = {
  dashboard: async () => (await import(/* webpackPrefetch: true */ './dashboard/dashboard')).Dashboard,
  settings: async () => (await import('./settings/settings')).Settings,
  templates: async () => (await import('./templates/templates')).Templates,
  chatbots: async () => (await import('./chatbots/chatbot-list')).ChatbotList,
};

const pageRoutes = pages.map((page): RouteObject =>
  isRemote(page)
    ? { path: page.path, element: <RemoteScreen remote={page} /> }
    : { path: page.path, lazy: async () => ({ Component: await shellPages[page.name]() }) },
);

export const routes: RouteObject[] = [
  {
    element: <Pages />,
    errorElement: (
      <main>
        <BrokenPage />
      </main>
    ),
    hydrateFallbackElement: <Loading />,
    children: [
      { path: '/auth', lazy: auth },
      { path: '/login', lazy: auth },
      { path: '/forgot-password', lazy: forgotPassword },
      { path: '/reset-password', lazy: resetPassword },
      { path: '/confirm-email', lazy: confirmEmail },
      { path: '/pricing', lazy: pricing },
      {
        lazy: signedIn,
        children: [
          {
            errorElement: <BrokenPage />,
            children: pageRoutes,
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
