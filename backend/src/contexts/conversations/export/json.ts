import { pipeline } from 'node:stream/promises';
import { toMessage } from '../conversation.queries.js';
import type { ExportedConversation } from './exported-conversations.js';
import { type ExportPart, WHOLE, type WriteExport } from './write-export.js';

/** Streams an array of conversations with their messages. */
export const writeJson: WriteExport = (conversations, destination, part = WHOLE) =>
  pipeline(textOf(conversations, part), destination);

async function* textOf(
  conversations: AsyncIterable<ExportedConversation>,
  { isFirst, isLast }: ExportPart,
): AsyncGenerator<string> {
  let before = isFirst ? '[\n' : ',\n';
  for await (const { conversation, messages, opener } of conversations) {
    const { _id: id, sessionId, channel, createdAt, endedAt } = conversation;
    const opened = messages.map((message) => toMessage(message, opener));
    yield before + JSON.stringify({ id, sessionId, channel, createdAt, endedAt, messages: opened });
    before = ',\n';
  }
  if (isLast) yield before === ',\n' ? '\n]\n' : '[]\n';
}
