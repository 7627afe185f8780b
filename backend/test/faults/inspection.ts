import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type Sqlite } from '../../src/adapters/sqlite/open-sqlite.js';
import { writerInProcess } from '../../src/adapters/sqlite/writer/writer-in-process.js';
import type { AnyProjection } from '../../src/kernel/projection.js';
import { idOf } from '@chatbot-builder/contracts/events';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { slotsCategory } from '@chatbot-builder/contracts/events/slots';
import { catalog } from '../../src/contexts/manifest.js';
import { type Log, logWithoutKeys } from '../../src/runtime/log.js';
import { type Difference, verify } from '../../src/runtime/verify/verify.js';
import { eventsIn } from '../events-in-log.js';

const clock = { now: () => new Date() };

const open = (directory: string): Sqlite =>
  openSqlite({ file: join(directory, 'data.sqlite'), clock, startWriter: writerInProcess });

/** Reads the files of a data directory. Personal data stays sealed. A server may be running on them. */
export async function inspect<Result>(
  dataDir: string,
  look: (engines: Sqlite & { readonly log: Log }) => Promise<Result>,
): Promise<Result> {
  const engines = open(dataDir);
  try {
    return await look({ ...engines, log: logWithoutKeys(engines.eventStore, catalog) });
  } finally {
    await engines.close();
  }
}

/** Starts a new build of every view, as their keeper would. Requires that no server is running. */
export async function beginAnew(
  projections: readonly AnyProjection[],
  { leases, views }: Pick<Sqlite, 'leases' | 'views'>,
): Promise<void> {
  const lease = await leases.take('projector', 'inspection', await leases.read('projector'));
  if (!lease) throw new Error('Another process keeps the views');
  for (const { collection } of projections) await views.under(lease.token).begin(collection);
  await leases.release(lease);
}

/** Number of occurrences and replies of each message in the log, by conversation and message id. */
export async function messagesIn(log: Log): Promise<{ received: Map<string, number>; replied: Map<string, number> }> {
  const received = new Map<string, number>();
  const replied = new Map<string, number>();
  for await (const event of eventsIn(log, [conversationCategory])) {
    if (event.type === 'MessageReceived') count(received, `${idOf(event.stream)}/${event.data.messageId}`);
    if (event.type === 'ReplyGenerated') count(replied, `${idOf(event.stream)}/${event.data.replyTo}`);
  }
  return { received, replied };
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Accounts whose slots differ from their live chatbots. */
export async function unevenSlots(log: Log): Promise<readonly string[]> {
  const held = new Map<string, Set<string>>();
  const live = new Map<string, Set<string>>();
  const of = (sets: Map<string, Set<string>>, account: string) =>
    sets.get(account) ?? sets.set(account, new Set()).get(account);
  for await (const event of eventsIn(log, [slotsCategory, chatbotCategory])) {
    const account = event.metadata.accountId;
    if (event.type === 'ChatbotSlotClaimed') of(held, account)?.add(event.data.chatbotId);
    if (event.type === 'ChatbotSlotReleased') of(held, account)?.delete(event.data.chatbotId);
    if (event.type === 'ChatbotCreated') of(live, account)?.add(idOf(event.stream));
    if (event.type === 'ChatbotDeleted') of(live, account)?.delete(idOf(event.stream));
  }
  const accounts = new Set([...held.keys(), ...live.keys()]);
  return [...accounts].filter(
    (account) => [...(held.get(account) ?? [])].sort().join() !== [...(live.get(account) ?? [])].sort().join(),
  );
}

/**
 * Counts the work that a crash interrupted: claims without a chatbot, messages without a reply, documents being read.
 */
export async function cutShort(log: Log): Promise<Record<'claims' | 'replies' | 'documents', number>> {
  const open = { claims: new Set<string>(), replies: new Set<string>(), documents: new Set<string>() };
  const categories = [slotsCategory, chatbotCategory, conversationCategory, documentCategory];
  for await (const event of eventsIn(log, categories)) {
    const id = idOf(event.stream);
    if (event.type === 'ChatbotSlotClaimed') open.claims.add(event.data.chatbotId);
    if (event.type === 'ChatbotCreated' || event.type === 'ChatbotCreationAbandoned') open.claims.delete(id);
    if (event.type === 'MessageReceived') open.replies.add(`${id}/${event.data.messageId}`);
    if (event.type === 'ReplyGenerated') open.replies.delete(`${id}/${event.data.replyTo}`);
    if (event.type === 'DocumentAdded') open.documents.add(id);
    if (event.type === 'DocumentIndexed') open.documents.delete(id);
  }
  return { claims: open.claims.size, replies: open.replies.size, documents: open.documents.size };
}

export interface Verified {
  readonly documents: number;
  readonly differences: readonly Difference[];
}

/** Compares every view with a rebuild from the whole log. */
export async function verified(
  projections: readonly AnyProjection[],
  { log, views }: { readonly log: Log; readonly views: Sqlite['views'] },
): Promise<Verified[]> {
  const directory = mkdtempSync(join(tmpdir(), 'shadow-'));
  const shadow = open(directory);
  try {
    const head = await log.head();
    const verdicts: Verified[] = [];
    let differences: Difference[] = [];
    for await (const fact of verify(projections, { log, live: views, shadow: shadow.views, head })) {
      if (fact.kind === 'differs') differences.push(fact.difference);
      if (fact.kind !== 'compared') continue;
      verdicts.push({ documents: fact.verdict.documents, differences });
      differences = [];
    }
    return verdicts;
  } finally {
    await shadow.close();
    rmSync(directory, { recursive: true });
  }
}
