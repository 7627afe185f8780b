import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line carries that is written during a piece of work, whoever writes it. */
export const logContext = new AsyncLocalStorage<Readonly<Record<string, string>>>();
