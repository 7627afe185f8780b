import { pipeline } from 'node:stream/promises';
import type { ExportedConversation } from './exported-conversations.js';
import { openedMessages } from './opened-messages.js';
import { type ExportPart, WHOLE, type WriteExport } from './write-export.js';

/** Streams an array of conversations with their messages. */
export const writeJson: WriteExport = (conversations, destination, part = WHOLE) =>
  pipeline(textOf(conversations, part), destination);

async function* textOf(
  conversations: AsyncIterable<ExportedConversation>,
  { isFirst, isLast }: ExportPart,
): AsyncGenerator<string> {
  let before = isFirst ? '[\n' : ',\n';
  for await (const exported of conversations) {
    const { _id: id, sessionId, channel, createdAt, endedAt } = exported.conversation;
    const fields = exported.opener('fields', exported.conversation.fields) ?? {};
    const messages = await openedMessages(exported);
    yield before + JSON.stringify({ id, sessionId, channel, createdAt, endedAt, fields, messages });
    before = ',\n';
  }
  if (isLast) yield before === ',\n' ? '\n]\n' : '[]\n';
}
