/** How a stream's events become the state that its decisions are made on. Pure and total. */
export interface Decider<State, Stored> {
  readonly initial: State;
  readonly evolve: (state: State, event: Stored) => State;
}

/**
 * What a command does to a state: the events that follow from it. None where the command changes nothing (a repeated
 * command is quiet); throws `Refused` where the business says no. Time and ids are given by the caller.
 */
export type Decision<State, Event> = (state: State) => readonly Event[];

export const fold = <State, Stored>(decider: Decider<State, Stored>, events: Iterable<Stored>): State => {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
};

/** Ends every `switch` over a union: a forgotten member does not compile. */
export function never(value: never): never {
  throw new Error(`Unexpected ${JSON.stringify(value)}`);
}
