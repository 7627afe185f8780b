import { ConfigProvider } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { antdTheme } from './antd-theme';
import { PHONE, useMedia } from './media';
import { useThemeMode } from './mode';

const DIALOG = { footer: { marginTop: 24 } };

/** Configures antd for the theme, the screen width and the reduced-motion preference. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  const phone = useMedia(PHONE);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme({ mode, phone, still }), [mode, phone, still]);
  return (
    <ConfigProvider
      theme={theme}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      modal={{ styles: DIALOG }}
    >
      {children}
    </ConfigProvider>
  );
}
