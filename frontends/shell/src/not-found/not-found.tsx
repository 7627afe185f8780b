import { useDocumentTitle } from '@chatbot-builder/kit';
import { Logo } from '@chatbot-builder/kit/brand';
import { useLocation } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';
import classes from './not-found.module.css';

/** Decodes a path for display. A malformed path stays encoded. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A conversation: the visitor asks for a path, the product answers. */
export function NotFound() {
  const { pathname } = useLocation();
  useDocumentTitle('Page Not Found');
  return (
    <div className={classes['screen']}>
      <header className={classes['header']}>
        <a href="/">
          <Logo />
        </a>
      </header>
      <main className={classes['talk']}>
        <p className={classes['asked']}>
          <bdi>{readable(pathname)}</bdi>
        </p>
        <div className={classes['answered']}>
          <p className={classes['code']}>404</p>
          <h1>Page Not Found</h1>
          <p className={classes['words']}>The page you're looking for doesn't exist</p>
        </div>
        <Button type="primary" href="/">
          Go Home
        </Button>
      </main>
    </div>
  );
}
