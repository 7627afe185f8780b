import { v5 } from 'uuid';

/** Namespace of all derived ids. Changing it would make every repeated command and job look new. */
const NAMESPACE = '6f2f4b0e-0d0c-4c53-9a55-5f0f7a4b6c1d';

/** UUIDv5 of a list of words. Order and boundaries of the words matter. */
const derived = (...words: readonly (string | number)[]): string => v5(JSON.stringify(words), NAMESPACE);

/** Same for the same command on the same stream, so that a repeated append is recognized. */
export const eventId = (stream: string, commandId: string, index: number): string =>
  derived('event', stream, commandId, index);

/** Same for the same effect of the same event, so that a redelivered event does not queue the job twice. */
export const jobId = (reaction: string, event: string, effect: string): string =>
  derived('job', reaction, event, effect);
