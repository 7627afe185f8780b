import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { categoryOf, idOf } from '@chatbot-builder/contracts/events';
import { type ChatbotActivity, chatbotActivityCollection, type DayActivity } from '@chatbot-builder/contracts/views';
import { never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { projection, type StoredEventIn } from '../../kernel/projection.js';

const DAYS_KEPT = 31;

const byDate = (a: DayActivity, b: DayActivity): number => (a.date < b.date ? -1 : 1);

function counted(activity: ChatbotActivity, occurredAt: string, more: Partial<DayActivity>): ChatbotActivity {
  const date = occurredAt.slice(0, 10);
  const before = activity.days.find((day) => day.date === date) ?? { conversations: 0, messages: 0 };
  const conversations = more.conversations ?? 0;
  const messages = more.messages ?? 0;
  const counts = { date, conversations: before.conversations + conversations, messages: before.messages + messages };
  const days = [...activity.days.filter((day) => day.date !== date), counts].sort(byDate);
  return {
    ...activity,
    conversations: activity.conversations + conversations,
    messages: activity.messages + messages,
    days: days.slice(-DAYS_KEPT),
  };
}

type Event = Recorded<StoredEventIn<typeof chatbotCategory | typeof conversationCategory | typeof documentCategory>>;

function evolve(activity: ChatbotActivity | undefined, event: Event): ChatbotActivity | undefined {
  const { accountId, occurredAt } = event.metadata;
  if (event.type === 'ChatbotCreated') {
    return {
      accountId,
      createdAt: occurredAt,
      conversations: 0,
      messages: 0,
      replies: 0,
      responseMs: 0,
      documents: 0,
      days: [],
    };
  }
  // Replies may still be recorded after a chatbot's deletion. They must not recreate the document.
  if (!activity) return undefined;
  switch (event.type) {
    case 'ConversationStarted':
      return counted(activity, occurredAt, { conversations: 1 });
    case 'MessageReceived':
      return counted(activity, occurredAt, { messages: 1 });
    case 'ReplyGenerated':
      return {
        ...counted(activity, occurredAt, { messages: 1 }),
        replies: activity.replies + 1,
        responseMs: activity.responseMs + event.data.responseMs,
      };
    case 'DocumentAdded':
      return { ...activity, documents: activity.documents + 1 };
    case 'DocumentDeleted':
      return { ...activity, documents: activity.documents - 1 };
    case 'ChatbotDeleted':
    case 'ChatbotErased':
    case 'ChatbotCreationAbandoned':
      return undefined;
    case 'ChatbotSettingsChanged':
    case 'DocumentIndexed':
    case 'DocumentFailed':
    case 'DocumentRetried':
    case 'DocumentFileDeleted':
    case 'ReplyFailed':
    case 'ConversationSummarized':
    case 'ConversationTitled':
    case 'FieldsCaptured':
    case 'ReplyRated':
    case 'VisitorIdentified':
    case 'ContactRequested':
    case 'ConversationEnded':
    // The contents are gone, but the messages still count.
    case 'ConversationErased':
      return activity;
    default:
      return never(event);
  }
}

export const chatbotActivityView = projection({
  collection: chatbotActivityCollection,
  categories: [chatbotCategory, conversationCategory, documentCategory],
  keysOf: (event) =>
    categoryOf(event.stream) === chatbotCategory.name
      ? [idOf(event.stream)]
      : event.metadata.chatbotId
        ? [event.metadata.chatbotId]
        : [],
  evolve,
});
