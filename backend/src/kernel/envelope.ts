import type { Actor, EventMetadata, Origin } from '@chatbot-builder/contracts/events';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';

/** A place in the log. Positions ascend, need not be dense, and fit a double exactly. */
export type Position = number;

/** An event of any category, with personal fields sealed. */
export interface AnyEvent {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event as read from the log, at its current version, with personal fields sealed. */
export type Recorded<Event = AnyEvent> = Event & {
  readonly id: string;
  readonly metadata: EventMetadata;
  /** Hash of the event as stored; see `eventHash`. */
  readonly hash: string;
  readonly stream: string;
  /** Place in the stream, from 0. */
  readonly revision: number;
  readonly position: Position;
};

/** Why something happens. Passed on with every effect, job and signal. */
export interface Cause {
  /** The request or inbound message that everything started with. */
  readonly correlationId: string;
  /** Id of the event or command that led to it. */
  readonly causationId: string;
}

/** Who runs a command, and why. The same `commandId` on the same stream is the same command. */
export interface CommandContext {
  readonly accountId: AccountId;
  readonly chatbotId?: ChatbotId;
  readonly actor: Actor;
  readonly commandId: string;
  readonly correlationId: string;
  /** Id of what led to the command. Without one, the command itself is the cause of its events. */
  readonly causationId?: string;
  /** Where a person's command came from. Stored sealed. */
  readonly origin?: Origin;
}

/** The cause of whatever an event leads to. */
export const causeOf = ({ id, metadata }: Pick<Recorded, 'id' | 'metadata'>): Cause => ({
  correlationId: metadata.correlationId,
  causationId: id,
});

/**
 * The context of what follows from a command's events. A repeated command keeps the cause that its first run recorded.
 */
export const following = (context: CommandContext, [first]: readonly Recorded<object>[]): CommandContext =>
  first ? { ...context, ...causeOf(first) } : context;

/** The context of a job's commands. A step that may be repeated needs a stable `commandId`. */
export const jobContext = (
  { name, cause }: { readonly name: string; readonly cause: Cause },
  given: Pick<CommandContext, 'accountId' | 'chatbotId' | 'commandId'>,
): CommandContext => ({ ...given, ...cause, actor: { kind: 'job', id: name } });
