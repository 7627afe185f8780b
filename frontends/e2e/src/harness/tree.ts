import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** Screenshots and logs of failed tests. */
export const RESULTS = join(import.meta.dirname, '..', '..', 'test-results');
