import { v5 } from 'uuid';

/** Namespace of every id that this product derives; a different one would make every repeat look new. */
const NAMESPACE = '6f2f4b0e-0d0c-4c53-9a55-5f0f7a4b6c1d';

/** UUIDv5 over words whose order and borders count. */
const derived = (...words: readonly (string | number)[]): string => v5(JSON.stringify(words), NAMESPACE);

/** The same for the same command on the same stream: what makes a repeated append recognizable. */
export const eventId = (stream: string, commandId: string, index: number): string =>
  derived('event', stream, commandId, index);

/** The same for the same effect of the same event: a job is queued once, however often its event is delivered. */
export const jobId = (reaction: string, event: string, effect: string): string =>
  derived('job', reaction, event, effect);
