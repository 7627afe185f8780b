import { lazy } from 'react';
import strip from './template-strip.module.css';

/** The form works without the templates, so a strip that cannot be loaded only says so. */
export const TemplateStrip = lazy(() =>
  import('./template-strip').then(
    ({ TemplateStrip }) => ({ default: TemplateStrip }),
    () => ({ default: () => <p className={strip['strip']}>The templates could not be loaded.</p> }),
  ),
);

export const TemplateStripRoom = () => <div className={strip['strip']} />;
