/** Folds a stream's events into the state that decisions are based on. Pure and total. */
export interface Decider<State, Stored> {
  readonly initial: State;
  readonly evolve: (state: State, event: Stored) => State;
}

/**
 * Decides which events follow from a command in a state. Returns none if the command changes nothing, so a repeated
 * command is a no-op. Throws `Refused` if the business refuses. Time and ids are given by the caller.
 */
export type Decision<State, Event> = (state: State) => readonly Event[];

export const fold = <State, Stored>(decider: Decider<State, Stored>, events: Iterable<Stored>): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

/** Ends every `switch` over a union, so that a forgotten member does not compile. */
export function never(value: never): never {
  throw new Error(`Unexpected ${JSON.stringify(value)}`);
}
