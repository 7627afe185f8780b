import { Skeleton } from '@chatbot-builder/kit';
import { lazy, Suspense } from 'react';
import type { Props } from './chart';

// Asked for as soon as the page's own code runs, so that it arrives with the figures.
const loaded = import('./chart');
loaded.catch(() => undefined);
const Chart = lazy(() => loaded.catch(() => import('./chart')));

/** A chart, with its place kept while the library loads. */
export const LazyChart = (props: Props) => (
  <Suspense fallback={<Skeleton width="100%" height={props.height} />}>
    <Chart {...props} />
  </Suspense>
);
