import type { EventType } from '../catalogue.js';

/** Turns the data of one version into the data of the next. Personal fields may be sealed: pass them through unread. */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * `upcasts[type][n]` turns version n into n + 1. A new version of an event adds its step here and a golden file of the
 * old one beside the others; steps are never edited.
 */
export const upcasts: Partial<Record<EventType, Readonly<Record<number, Upcast>>>> = {
  // A reason more; those that there were mean what they meant.
  ConversationEnded: { 1: (data) => ({ ...data }) },
};

/** Lifts stored data to the current version. Throws when a step is missing. */
export function upcast(
  type: EventType,
  version: number,
  current: number,
  data: Record<string, unknown>,
  steps = upcasts,
): Record<string, unknown> {
  let lifted = data;
  for (let at = version; at < current; at++) {
    const step = steps[type]?.[at];
    if (!step) throw new Error(`No upcast for ${type} from version ${at}`);
    lifted = step(lifted);
  }
  return lifted;
}
