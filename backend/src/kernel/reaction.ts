import type { Category } from '@chatbot-builder/contracts/events';
import type { Recorded } from './envelope.js';
import type { StoredEventIn } from './projection.js';

/** Work to be done because of an event, as data. Its job id derives from the event, so that it is queued once. */
export interface Effect {
  readonly job: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Tells effects of one event apart; empty where there is one. */
  readonly key?: string;
  readonly delayMs?: number;
}

/** Turns events into jobs, from the log, with a checkpoint of its own. Never runs during a rebuild. */
export interface Reaction<Event = Recorded> {
  readonly name: string;
  readonly categories: readonly Category[];
  /** Where its first start begins. */
  readonly from: 'beginning' | 'now';
  effectsOf(event: Event): readonly Effect[];
}

/** Declares a reaction that sees the events of its categories alone. */
export const reaction = <C extends Category>(
  declared: Reaction<Recorded<StoredEventIn<C>>> & { readonly categories: readonly C[] },
): Reaction => declared;
