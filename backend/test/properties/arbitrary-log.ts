import type { Category } from '@chatbot-builder/contracts/events';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import fc from 'fast-check';
import { projections } from '../../src/contexts/manifest.js';
import type { Recorded } from '../../src/kernel/envelope.js';
import { recorded, type GivenEvent } from '../../src/kernel/testing/recorded.js';

/** Few ids, so that events touch the same documents. */
const chatbotIds = ['bot-1', 'bot-2'];

type ArbitraryEvent = fc.Arbitrary<Pick<GivenEvent, 'type' | 'data'>>;
interface Samples {
  readonly samples: Readonly<Record<string, readonly object[]>>;
}

/** Events in any order: a fold must handle every event, even if no decision could have led to it. */
async function arbitraryEventsOf({ name }: Category): Promise<readonly ArbitraryEvent[]> {
  const { samples } = (await import(`@chatbot-builder/contracts/events/${name}.samples`)) as Samples;
  return Object.entries(samples).map(([type, data]) => fc.constantFrom(...data).map((each) => ({ type, data: each })));
}

const read = new Set(projections.flatMap(({ categories }) => categories));

/** The samples of every category that a view reads, as one arbitrary per event type. */
export const byCategory: ReadonlyMap<Category, readonly ArbitraryEvent[]> = new Map(
  await Promise.all([...read].map(async (category) => [category, await arbitraryEventsOf(category)] as const)),
);

/** Prefers the first event of a category, which creates a document. Otherwise most events would find none. */
const beginningOften = ([first, ...rest]: readonly ArbitraryEvent[]): ArbitraryEvent =>
  fc.oneof(...(first ? [{ weight: Math.max(rest.length, 1), arbitrary: first }] : []), ...rest);

const arbitraryEvent: fc.Arbitrary<GivenEvent> = fc.constantFrom(...byCategory).chain(([category, drawn]) =>
  fc
    .record({
      drawn: beginningOften(drawn),
      chatbotId: fc.constantFrom(...chatbotIds),
      number: fc.nat(2),
      day: fc.nat(40),
    })
    .map(({ drawn: event, chatbotId, number, day }) => ({
      ...event,
      stream: category === chatbotCategory ? `chatbot-${chatbotId}` : `${category.name}-${chatbotId}-${number}`,
      metadata: { chatbotId: chatbotId as never, occurredAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString() },
    })),
);

/** A log of `count` events with dense positions. */
export const arbitraryLogOf = (count: number): fc.Arbitrary<readonly Recorded[]> =>
  fc.array(arbitraryEvent, { minLength: count, maxLength: count, size: 'max' }).map((events) => recorded(...events));

/** A log whose positions have gaps, as on an engine that counts bytes. */
export const arbitraryLog: fc.Arbitrary<readonly Recorded[]> = fc
  .tuple(fc.array(arbitraryEvent, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 7 }))
  .map(([events, stride]) =>
    recorded(...events).map((event) => ({ ...event, position: event.position * stride + (event.position % stride) })),
  );
