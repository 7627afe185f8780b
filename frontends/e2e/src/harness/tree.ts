import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
/** What a failed test leaves to be looked at. */
export const RESULTS = join(import.meta.dirname, '..', '..', 'test-results');
