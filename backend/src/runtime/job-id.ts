import { v5 } from 'uuid';

/** Namespace of derived ids. Changing it would make every repeated job look new. */
const NAMESPACE = '6f2f4b0e-0d0c-4c53-9a55-5f0f7a4b6c1d';

/** Same for the same effect of the same event, so that a redelivered event does not queue the job twice. */
export const jobId = (reaction: string, event: string, effect: string): string =>
  v5(JSON.stringify(['job', reaction, event, effect]), NAMESPACE);
