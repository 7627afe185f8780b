import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields added to every log line that is written, by anyone, during a piece of work. */
export const logContext = new AsyncLocalStorage<Readonly<Record<string, string>>>();
