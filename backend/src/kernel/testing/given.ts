import { expect } from 'vitest';
import { documentOf } from '../collection.js';
import { fold, type Decider, type Decision } from '../decider.js';
import type { AnyProjection } from '../projection.js';
import { Refused } from '../refusal.js';
import { recorded, type GivenEvent } from './recorded.js';

export { CAUSE, NOON, OWNER, recorded, sealed, type GivenEvent } from './recorded.js';

/** Expectations about a decision. */
export interface Outcome {
  /** Expects exactly these events, in order. */
  then(...events: readonly GivenEvent[]): void;
  /** Expects no events. */
  thenNothing(): void;
  thenRefused(code: string): void;
}

/** Given a history, when a decision is made, then expect its outcome. */
export function given<State>(decider: Decider<State, never>, ...history: readonly GivenEvent[]) {
  const state = fold(decider, recorded(...history) as never[]);
  return {
    state,
    when: (decision: Decision<State, GivenEvent>): Outcome => ({
      then: (...events) => expect(decision(state)).toEqual(events),
      thenNothing: () => expect(decision(state)).toEqual([]),
      thenRefused: (code) => {
        const refused = refusalOf(() => decision(state));
        expect(refused?.code).toBe(code);
      },
    }),
  };
}

function refusalOf(decide: () => unknown): Refused | undefined {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return undefined;
}

/** The documents that a projection makes of events, by id. Each one must match the collection's schema. */
export function projected(projection: AnyProjection, ...events: readonly GivenEvent[]): Record<string, object> {
  const documents = new Map<string, object>();
  for (const event of recorded(...events)) {
    for (const key of projection.keysOf(event)) {
      const body = projection.evolve(documents.get(key) as never, event, key);
      if (body) documents.set(key, documentOf(projection.collection, body));
      else documents.delete(key);
    }
  }
  return Object.fromEntries(documents);
}
