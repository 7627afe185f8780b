import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useThemeMode } from '../theme/mode';
import { palettes } from '../theme/tokens';
import classes from './read-only.module.css';

interface ReadOnlyProps {
  readonly when: boolean;
  readonly children: ReactNode;
}

function Disabled({ children }: { readonly children: ReactNode }) {
  const color = palettes[useThemeMode()];
  // Who may only read needs to read it: disabled text keeps its contrast.
  const token = {
    colorTextDisabled: color['text-2'],
    colorBgContainerDisabled: color.raised,
    colorBorderDisabled: color['line-2'],
  };
  return (
    <ConfigProvider componentDisabled theme={{ token }}>
      <fieldset className={classes['content']} disabled>
        {children}
      </fieldset>
    </ConfigProvider>
  );
}

/** Disables every control within: antd's, and the browser's own. */
export const ReadOnly = ({ when, children }: ReadOnlyProps) => (when ? <Disabled>{children}</Disabled> : children);
