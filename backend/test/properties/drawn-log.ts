import fc from 'fast-check';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Recorded } from '../../src/kernel/envelope.js';
import { recorded, sealed, type Told } from '../../src/kernel/testing/recorded.js';

/** Few of each, so that events meet in the same documents. */
const chatbotIds = ['bot-1', 'bot-2'];
const oneOf = <Value>(...values: readonly Value[]) => fc.constantFrom(...values);
const words = oneOf('', 'Ada', 'żółw', 'a longer text of several words');
const content = fc.option(words.map(sealed));

type Drawn = fc.Arbitrary<{ readonly type: string; readonly data: unknown }>;
const plain = (...types: readonly string[]): Drawn[] => types.map((type) => fc.constant({ type, data: {} }));
const with_ = (type: string, data: fc.Arbitrary<object>): Drawn => data.map((drawn) => ({ type, data: drawn }));

const settings = fc.record({ name: words, description: words, primaryColor: oneOf('#000000', '#ffffff') });

/** Of every type that there is in a category; whether a decision would ever say them in this order does not matter to a fold. */
export const byCategory: Readonly<Record<string, readonly Drawn[]>> = {
  chatbot: [
    with_(
      'ChatbotCreated',
      settings.map((own) => ({ settings: { ...CHATBOT_DEFAULTS, ...own } })),
    ),
    with_(
      'ChatbotSettingsChanged',
      fc.record({ changes: fc.oneof(settings, fc.record({ name: words }), fc.constant({})) }),
    ),
    ...plain('ChatbotDeleted', 'ChatbotErased', 'ChatbotCreationAbandoned'),
  ],
  document: [
    with_(
      'DocumentAdded',
      fc.record({ kind: fc.constant('file'), name: words, source: words, objectKey: words, fileSize: fc.nat(9) }),
    ),
    with_('DocumentIndexed', fc.record({ chunks: fc.nat(9), characters: fc.nat(9), textHash: words })),
    with_('DocumentFailed', fc.record({ reason: oneOf('empty', 'unreadable') })),
    ...plain('DocumentRetried', 'DocumentDeleted'),
  ],
  conversation: [
    with_(
      'ConversationStarted',
      fc.record({ sessionId: words, visitorId: words, channel: fc.constant('widget'), ordinal: fc.nat(3) }),
    ),
    with_('MessageReceived', fc.record({ messageId: words, content })),
    with_(
      'ReplyGenerated',
      fc.record({
        messageId: words,
        content,
        sources: content,
        basis: oneOf('knowledge', 'nothing-found'),
        model: words,
        responseMs: fc.nat(9),
        stopped: fc.boolean(),
      }),
    ),
    with_('ReplyFailed', fc.record({ code: words })),
    with_('ConversationEnded', fc.record({ reason: oneOf('idle', 'visitor', 'erased') })),
    ...plain('ConversationErased'),
  ],
};

/** The first of a category begins a document: without many of them most events would find none. */
const drawnOf = ([first, ...rest]: readonly Drawn[]): Drawn =>
  fc.oneof(...(first ? [{ weight: rest.length, arbitrary: first }] : []), ...rest);

const told: fc.Arbitrary<Told> = fc.constantFrom(...Object.keys(byCategory)).chain((category) =>
  fc
    .record({
      drawn: drawnOf(byCategory[category] ?? []),
      chatbotId: oneOf(...chatbotIds),
      number: fc.nat(2),
      day: fc.nat(40),
    })
    .map(({ drawn, chatbotId, number, day }) => ({
      ...drawn,
      stream: category === 'chatbot' ? `chatbot-${chatbotId}` : `${category}-${chatbotId}-${number}`,
      metadata: { chatbotId: chatbotId as never, occurredAt: new Date(Date.UTC(2026, 0, 1 + day)).toISOString() },
    })),
);

/** A log of so many events, whose positions are dense. */
export const drawnLogOf = (count: number): fc.Arbitrary<readonly Recorded[]> =>
  fc.array(told, { minLength: count, maxLength: count, size: 'max' }).map((events) => recorded(...events));

/** A log whose positions ascend with gaps, as on an engine that counts bytes. */
export const drawnLog: fc.Arbitrary<readonly Recorded[]> = fc
  .tuple(fc.array(told, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 7 }))
  .map(([events, stride]) =>
    recorded(...events).map((event) => ({ ...event, position: event.position * stride + (event.position % stride) })),
  );
