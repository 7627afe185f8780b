import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { DocumentStore, Identified } from '../../ports/document-store.js';
import type { VisibleChatbots } from '../../runtime/access/visible-chatbots.js';
import type { Activity } from './ordered-chatbots.js';

const DAY_MS = 86_400_000;
const NONE: Activity = [0, 0];

/** How active each chatbot is. A week is the seven UTC days that end today, as on the dashboard. */
export async function activityOf(
  documents: DocumentStore,
  { accountId, only }: VisibleChatbots,
  now: Date,
): Promise<(id: string) => Activity> {
  const since = new Date(now.getTime() - 6 * DAY_MS).toISOString().slice(0, 10);
  const found = only
    ? await Promise.all([...only].map((id) => documents.get<ChatbotActivity>(chatbotActivityCollection, id)))
    : await Array.fromAsync(
        documents.stream<ChatbotActivity>(chatbotActivityCollection, {
          where: { accountId },
          sort: { field: 'createdAt', order: 'desc' },
        }),
      );
  const known = found.filter((activity): activity is Identified<ChatbotActivity> => activity !== undefined);
  const byId = new Map(
    known.map(({ _id, days, messages }): [string, Activity] => [
      _id,
      [days.filter(({ date }) => date >= since).reduce((sum, day) => sum + day.messages, 0), messages],
    ]),
  );
  return (id) => byId.get(id) ?? NONE;
}
