import { accountEvents } from './account.js';
import { chatbotEvents } from './chatbot.js';
import { conversationEvents } from './conversation.js';
import { documentEvents } from './document.js';
import { emailEvents } from './email.js';
import { erasureEvents } from './erasure.js';
import type { EventOf, StoredEventOf } from './event.js';
import { slotsEvents } from './slots.js';

/** Every event type of the product by its stream category: the prefix of the stream's name before the first dash. */
export const catalogue = {
  account: accountEvents,
  email: emailEvents,
  slots: slotsEvents,
  chatbot: chatbotEvents,
  document: documentEvents,
  conversation: conversationEvents,
  erasure: erasureEvents,
} as const;

export type StreamCategory = keyof typeof catalogue;

/** All events by type. Types are unique across categories. */
export const eventTypes = {
  ...accountEvents,
  ...emailEvents,
  ...slotsEvents,
  ...chatbotEvents,
  ...documentEvents,
  ...conversationEvents,
  ...erasureEvents,
} as const;

export type EventType = keyof typeof eventTypes;
export type DomainEvent = EventOf<typeof eventTypes>;
export type StoredEvent = StoredEventOf<typeof eventTypes>;
/** The events of some stream categories, personal fields open. */
export type EventIn<Category extends StreamCategory> = Extract<
  DomainEvent,
  { [C in Category]: EventOf<(typeof catalogue)[C]> }[Category]
>;
/** The same as they are stored. */
export type StoredEventIn<Category extends StreamCategory> = {
  [C in Category]: StoredEventOf<(typeof catalogue)[C]>;
}[Category];
