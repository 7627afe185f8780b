import { expect } from '@jest/globals';
import type { EventMetadata } from '@chatbot-builder/contracts/events';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { fold, type Decider, type Decision } from '../src/kernel/decider.js';
import { Refused } from '../src/kernel/refusal.js';

export const OWNER = '0190a6a0-0000-4000-8000-000000000001' as AccountId;

const METADATA: EventMetadata = {
  accountId: OWNER,
  actor: { kind: 'account', id: OWNER },
  correlationId: 'test',
  causationId: 'test',
  occurredAt: '2026-01-02T03:04:05.000Z',
};

interface Stored {
  readonly type: string;
  readonly data: unknown;
}

interface When<State> {
  /** The events that follow, whole and in order; none: it stays quiet. */
  then(...events: readonly Stored[]): void;
  thenRefused(code: string): void;
  readonly state: State;
}

/** Given what happened, when somebody decides, then this follows. */
export function given<State>(decider: Decider<State, never>, ...history: readonly Stored[]) {
  const recorded = history.map((event, revision) => ({
    ...event,
    id: `event-${revision}`,
    metadata: METADATA,
    stream: 'stream-of-test',
    revision,
    position: revision,
  }));
  const state = fold(decider, recorded as never[]);
  return {
    state,
    when: (decision: Decision<State, Stored>): When<State> => ({
      state,
      then: (...events) => expect(decision(state)).toEqual(events),
      thenRefused: (code) => {
        expect(() => decision(state)).toThrow(Refused);
        expect(() => decision(state)).toThrow(expect.objectContaining({ code }));
      },
    }),
  };
}
