import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import classes from './read-only.module.css';

interface ReadOnlyProps {
  readonly when: boolean;
  readonly children: ReactNode;
}

/** Disables every control within: antd's, and the browser's own. */
export const ReadOnly = ({ when, children }: ReadOnlyProps) =>
  when ? (
    <ConfigProvider componentDisabled>
      <fieldset className={classes['content']} disabled>
        {children}
      </fieldset>
    </ConfigProvider>
  ) : (
    children
  );
