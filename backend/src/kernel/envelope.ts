import type { Actor, EventMetadata, Origin } from '@chatbot-builder/contracts/events';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** A place in the log. Positions ascend; they need not be dense, and fit a double exactly. */
export type Position = number;

/** An event of any category, personal fields sealed. */
export interface AnyEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as it reads back, lifted to its current version, personal fields sealed. */
export type Recorded<Event = AnyEvent> = Event & {
  readonly id: string;
  readonly metadata: EventMetadata;
  /** Over what the event says as it is stored. */
  readonly hash: string;
  readonly stream: string;
  /** Place in the stream, from 0. */
  readonly revision: number;
  readonly position: Position;
};

/** Why something happens. It travels with every effect, job and signal. */
export interface Cause {
  /** The request, or the inbound message, that all of it came from. */
  readonly correlationId: string;
  /** The event or command that led to it. */
  readonly causationId: string;
}

/** On whose behalf a command runs. The same `commandId` on the same stream is the same command. */
export interface CommandContext {
  readonly accountId: AccountId;
  readonly chatbotId?: ChatbotId;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  /** What led to the command; where nothing did, the command itself is the cause of its events. */
  readonly causationId?: string;
  /** Where a person's command came from. Stored sealed. */
  readonly origin?: Origin;
}

/** The cause of whatever an event leads to. */
export const causeOf = ({ id, metadata }: Pick<Recorded, 'id' | 'metadata'>): Cause => ({
  correlationId: metadata.correlationId,
  causationId: id,
});

/** The context of what follows within the same command from the first of its events. */
export const following = (context: CommandContext, [first]: readonly Recorded<object>[]): CommandContext =>
  first ? { ...context, causationId: first.id } : context;

/** The context of what a job does. Steps that may be taken again need a `commandId` that stays the same. */
export const jobContext = (
  { name, cause }: { readonly name: string; readonly cause: Cause },
  given: Pick<CommandContext, 'accountId' | 'chatbotId' | 'commandId'>,
): CommandContext => ({ ...given, ...cause, actor: { kind: 'job', id: name } });
