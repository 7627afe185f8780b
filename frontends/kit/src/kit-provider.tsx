import { useState, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Announcer } from './blocks/announcer';
import { makeStore } from './store';
import { ThemeProvider } from './theme/theme-provider';
import { Toaster } from './toast/toaster';

/** The providers around every page: store, theme, toasts, live region. */
export function KitProvider({ children, store }: { children: ReactNode; store?: ReturnType<typeof makeStore> }) {
  const [ownStore] = useState(() => store ?? makeStore());
  return (
    <Provider store={ownStore}>
      <ThemeProvider>
        {children}
        <Toaster />
        <Announcer />
      </ThemeProvider>
    </Provider>
  );
}
