import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toMessage } from '../conversation.queries.js';
import type { ExportedConversation } from './exported-conversations.js';

/** Streams an array of conversations with their messages. */
export const writeJson = (conversations: AsyncIterable<ExportedConversation>, destination: Writable): Promise<void> =>
  pipeline(partsOf(conversations), destination);

async function* partsOf(conversations: AsyncIterable<ExportedConversation>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { conversation, messages, opener } of conversations) {
    const { _id: id, sessionId, channel, createdAt, endedAt } = conversation;
    const opened = messages.map((message) => toMessage(message, opener));
    yield before + JSON.stringify({ id, sessionId, channel, createdAt, endedAt, messages: opened });
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
