import type { Message } from '@chatbot-builder/contracts/http';
import { Slices } from '../../../concurrency/slices.js';
import { toMessage } from '../conversation.queries.js';
import type { ExportedConversation } from './exported-conversations.js';

/** Opens a conversation's messages bit by bit: there may be five hundred, with their sources. */
export async function openedMessages({ messages, opener }: ExportedConversation): Promise<Message[]> {
  const slices = new Slices();
  const opened: Message[] = [];
  for (const message of messages) {
    opened.push(toMessage(message, opener));
    await slices.next();
  }
  return opened;
}
