export type { LiveEvent } from './live-client';
export { LiveProvider, useInProgress, useLive } from './live';
