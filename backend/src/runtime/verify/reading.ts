import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Collection } from '../../kernel/collection.js';
import type { Generation, ViewStore } from '../../ports/document-store.js';
import type { AccountLog } from '../account-log.js';
import type { Log } from '../log.js';

/** Read-only access to views and log, enough to compare them. */
export type ViewReading = Pick<ViewStore, 'existing' | 'load' | 'admit' | 'scan' | 'deadLetters'>;
export type LogReading = Pick<Log, 'range' | 'head'>;

/** The log reduced to the events of one account. Its reads pause for `restMs` after each slice of work. */
export const ofAccount = (
  log: Pick<AccountLog, 'range' | 'head'>,
  accountId: AccountId,
  restMs?: number,
): LogReading => ({
  head: () => log.head(),
  range: (...bounds) => log.range(accountId, ...bounds, restMs),
});

/** The view cannot be compared with the log. The message says why. */
export class NotVerifiable extends Error {
  override readonly name = 'NotVerifiable';
}

/** The generation that queries read. @throws NotVerifiable if it is of another version, or not built yet */
export async function liveGeneration(views: ViewReading, { name, version }: Collection): Promise<Generation> {
  const live = (await views.existing({ name, version })).find((generation) => generation.live);
  if (live?.collection.version === version) return live;
  throw new NotVerifiable(
    live
      ? `The live view ${name} has version ${live.collection.version}; version ${version} is not built yet.`
      : `The view ${name} is not built yet.`,
  );
}
