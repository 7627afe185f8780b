import type { Actor, EventMetadata, StoredEvent } from '@chatbot-builder/contracts/events';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** A place in the log. Positions ascend; they need not be dense, and fit a double exactly. */
export type Position = number;

/** An event as it reads back, lifted to its current version, personal fields sealed. */
export type Recorded<Event = StoredEvent> = Event & {
  readonly id: string;
  readonly metadata: EventMetadata;
  readonly stream: string;
  /** Place in the stream, from 0. */
  readonly revision: number;
  readonly position: Position;
};

/** On whose behalf a command runs. The same `commandId` on the same stream is the same command. */
export interface CommandContext {
  readonly accountId: AccountId;
  readonly chatbotId?: ChatbotId;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly commandId: string;
}
