import { useEffect, type ReactNode } from 'react';
import { PRODUCT_NAME } from '../brand/logo';
import classes from './page.module.css';

export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_NAME}`;
  }, [title]);
}

/** The layout of a list or form page: gutters and at most 1200 px of content. */
export const Page = ({ children }: { children: ReactNode }) => <div className={classes['page']}>{children}</div>;

interface PageHeaderProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The page's only primary action. */
  readonly action?: ReactNode;
}

export function PageHeader({ title, subtitle, action }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className={classes['header']}>
      <div className={classes['headings']}>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {action && <div className={classes['action']}>{action}</div>}
    </header>
  );
}
