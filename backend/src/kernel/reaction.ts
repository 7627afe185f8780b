import type { Category } from '@chatbot-builder/contracts/events';
import type { Recorded } from './envelope.js';
import type { StoredEventIn } from './projection.js';

/** Work that an event leads to, as data. Its job id derives from the event, so it is queued once. */
export interface Effect {
  readonly job: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** Distinguishes several effects of one event. */
  readonly key?: string;
  /** Jobs of one name, account and group run one at a time and in order. */
  readonly group?: string;
  readonly delayMs?: number;
}

/** Turns events from the log into jobs, with its own checkpoint. Never runs during a rebuild. */
export interface Reaction<Event = Recorded> {
  readonly name: string;
  readonly categories: readonly Category[];
  /** Where the first start begins: `now` is before the process serves its first request. */
  readonly from: 'beginning' | 'now';
  effectsOf(event: Event): readonly Effect[];
}

/** Declares a reaction that sees only events of its categories. */
export const reaction = <C extends Category>(
  declared: Reaction<Recorded<StoredEventIn<C>>> & { readonly categories: readonly C[] },
): Reaction => declared;
