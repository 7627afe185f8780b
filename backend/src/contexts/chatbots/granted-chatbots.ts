import type { ChatbotListQuery } from '@chatbot-builder/contracts/http';
import type { DocumentStore } from '../../ports/document-store.js';
import { foldCase } from '../../ports/fold-case.js';
import type { VisibleChatbots } from '../../runtime/access/visible-chatbots.js';
import { chatbots } from './chatbot-list.view.js';
import type { Row } from './ordered-chatbots.js';

/** In UTC, as documents store times, so that text order is time order. */
export const instant = (time: string): string => new Date(time).toISOString();

/**
 * The chatbots that a client was granted, as far as they match. They are few, so they are read by id: the rest of the
 * account's list neither costs time nor shows in the cursors.
 */
export async function grantedChatbots(
  documents: DocumentStore,
  { accountId, only }: Required<VisibleChatbots>,
  { q, from, to }: Pick<ChatbotListQuery, 'q' | 'from' | 'to'>,
): Promise<readonly Row[]> {
  const granted = await Promise.all([...only].map((id) => documents.get(chatbots, id)));
  return granted
    .filter((row): row is Row => row?.accountId === accountId)
    .filter(({ createdAt }) => (!from || createdAt >= instant(from)) && (!to || createdAt < instant(to)))
    .filter(({ words }) => !q || foldCase(words).includes(foldCase(q)));
}
