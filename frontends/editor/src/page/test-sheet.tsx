import { Drawer } from '@chatbot-builder/kit/antd-drawer';
import type { ReactNode } from 'react';
import classes from './editor.module.css';

interface TestSheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the test chat in a sheet if it does not fit next to the form. */
export const TestSheet = ({ title, open, onClose, children }: TestSheetProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    closable={false}
    aria-label={title}
    size={480}
    classNames={{ body: classes['drawer'] }}
    destroyOnHidden
  >
    {children}
  </Drawer>
);
