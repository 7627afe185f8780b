import type { Category } from '@chatbot-builder/contracts/events';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import fc from 'fast-check';
import { projections } from '../../src/contexts/manifest.js';
import type { Recorded } from '../../src/kernel/envelope.js';
import { recorded, type GivenEvent } from '../../src/kernel/testing/recorded.js';

/** Few of them, so that events meet in the same documents. */
const chatbotIds = ['bot-1', 'bot-2'];

type ArbitraryEvent = fc.Arbitrary<Pick<GivenEvent, 'type' | 'data'>>;
interface Samples {
  readonly samples: Readonly<Record<string, readonly object[]>>;
}

/** Any order will do: a fold has to cope with every event, whether a decision could have led to it or not. */
async function arbitraryEventsOf({ name }: Category): Promise<readonly ArbitraryEvent[]> {
  const { samples } = (await import(`@chatbot-builder/contracts/events/${name}.samples`)) as Samples;
  return Object.entries(samples).map(([type, data]) => fc.constantFrom(...data).map((each) => ({ type, data: each })));
}

const read = new Set(projections.flatMap(({ categories }) => categories));

/** The samples of every category that some view reads, one arbitrary for each event type. */
export const byCategory: ReadonlyMap<Category, readonly ArbitraryEvent[]> = new Map(
  await Promise.all([...read].map(async (category) => [category, await arbitraryEventsOf(category)] as const)),
);

/** The first event of a category begins a document: without many of them most events would find none. */
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

/** A log of so many events, whose positions are dense. */
export const arbitraryLogOf = (count: number): fc.Arbitrary<readonly Recorded[]> =>
  fc.array(arbitraryEvent, { minLength: count, maxLength: count, size: 'max' }).map((events) => recorded(...events));

/** A log whose positions ascend with gaps, as on an engine that counts bytes. */
export const arbitraryLog: fc.Arbitrary<readonly Recorded[]> = fc
  .tuple(fc.array(arbitraryEvent, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 7 }))
  .map(([events, stride]) =>
    recorded(...events).map((event) => ({ ...event, position: event.position * stride + (event.position % stride) })),
  );
