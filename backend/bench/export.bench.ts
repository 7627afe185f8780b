import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import type { Sealed } from '@chatbot-builder/contracts/events';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { writeCsv } from '../src/contexts/conversations/export/csv.js';
import { FoundConversations } from '../src/contexts/conversations/found-conversations.js';
import { ExportedConversations } from '../src/contexts/conversations/export/exported-conversations.js';
import type { MessageDocument } from '../src/contexts/conversations/messages.view.js';
import type { BenchEngines } from './engines.js';
import { type Measurement, perSecond, rounded, timed } from './measure.js';
import { CHATBOT } from './seed.js';

const SAMPLE_MS = 50;
const MEGABYTE = 1_048_576;

/** A sink with backpressure, like a socket. */
class Counting extends Writable {
  bytes = 0;
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.bytes += chunk.length;
    setImmediate(done);
  }
}

/** A CSV export of all messages: the product's, a bare loop that opens and writes the same, and opening alone. */
export async function exporting(engines: BenchEngines, messages: number): Promise<readonly Measurement[]> {
  const destination = new Counting();
  const exported = new ExportedConversations(
    engines.documents,
    new FoundConversations(engines.documents),
    engines.personal,
  );
  const { ms, growth } = await watched(() => writeCsv(exported.of(CHATBOT, {}), destination));
  const bare = await timed(() => bareLoop(engines, true));
  const unopened = await timed(() => bareLoop(engines, false));
  return [
    {
      what: `CSV export of ${rounded(messages)} messages (${rounded(destination.bytes / MEGABYTE)} MB)`,
      value: `${rounded(perSecond(messages, ms))} rows/s`,
      baseline: `${rounded(perSecond(messages, bare))} rows/s in a bare loop that opens the same`,
      ratio: bare / ms,
      aim: { atLeast: 0.3 },
    },
    {
      what: 'growth in memory during that export',
      value: `${rounded(growth / MEGABYTE)} MB`,
      ratio: growth / MEGABYTE,
      aim: { atMost: 64 },
    },
    {
      what: 'opening of the sealed fields in the bare loop',
      value: `${rounded((bare - unopened) / 1_000, 1)} s`,
      baseline: `${rounded(bare / 1_000, 1)} s in all`,
      ratio: (bare - unopened) / bare,
    },
  ];
}

/** Peak growth of the process's memory during the work. */
async function watched(work: () => Promise<void>): Promise<{ ms: number; growth: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), SAMPLE_MS);
  const ms = await timed(work);
  clearInterval(sampling);
  return { ms, growth: most - before };
}

async function bareLoop({ file, personal }: BenchEngines, opens: boolean): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true });
  const row = db.prepare("SELECT id FROM generations WHERE collection = 'messages' AND live = 1").get();
  const table = `view_${Number(row?.['id'])}`;
  const destination = new Counting();
  let conversation = '';
  let open: (field: string, sealed: Sealed | null) => unknown = () => '';
  for (const { body } of db.prepare(`SELECT body FROM ${table} ORDER BY "key_conversationId", "key_order"`).iterate()) {
    const document = JSON.parse(String(body)) as MessageDocument;
    if (opens && document.conversationId !== conversation) {
      conversation = document.conversationId;
      open = await personal.opener(conversationStream(ConversationId.parse(conversation)));
    }
    const content = String(open('content', document.content)).replaceAll('"', '""');
    const { conversationId, messageId, role, createdAt, model, reply } = document;
    const cells = [
      conversationId,
      conversationId,
      'widget',
      createdAt,
      messageId,
      role,
      content,
      createdAt,
      model ?? '',
      reply?.responseMs ?? '',
    ];
    const line = `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`;
    if (!destination.write(line)) await new Promise((resolve) => destination.once('drain', resolve));
  }
  db.close();
}
