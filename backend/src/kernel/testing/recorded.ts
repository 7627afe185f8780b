import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Cause, Recorded } from '../envelope.js';

export const OWNER = '0190a6a0-0000-4000-8000-000000000001' as AccountId;
export const NOON = '2026-01-02T12:00:00.000Z';

/** An event as a test writes it. Omitted parts have fixed values. */
export interface GivenEvent {
  readonly type: string;
  readonly data: unknown;
  readonly stream?: string;
  readonly metadata?: Partial<EventMetadata>;
}

export const METADATA: EventMetadata = {
  accountId: OWNER,
  actor: { kind: 'person', id: OWNER },
  commandId: 'command',
  correlationId: 'correlation',
  causationId: 'command',
  occurredAt: NOON,
};

/** A fixed cause of a job. */
export const CAUSE: Cause = { correlationId: 'correlation', causationId: 'event-0' };

/** The events as read from the log, in order. Revisions count within each stream. */
export function recorded(...events: readonly GivenEvent[]): Recorded[] {
  const revisions = new Map<string, number>();
  return events.map(({ type, data, stream = 'stream-1', metadata }, position) => {
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return {
      id: `event-${position}`,
      type,
      data,
      stream,
      revision,
      position,
      metadata: { ...METADATA, ...metadata },
      hash: 'hash',
    } as Recorded;
  });
}

export { sealed } from '@chatbot-builder/contracts/events/sealed.samples';
