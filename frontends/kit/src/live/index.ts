export type { LiveEvent } from './live-client';
export { LiveProvider, useInProgress, useLive } from './live';
export { onReturnToPage } from './page-return';
