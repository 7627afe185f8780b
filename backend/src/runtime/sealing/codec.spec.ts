import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { Catalog, category, event, personal, Sealed, type Upcasts } from '@chatbot-builder/contracts/events';
import { accountCategory } from '@chatbot-builder/contracts/events/account';
import { chatbotCategory } from '@chatbot-builder/contracts/events/chatbot';
import { conversationCategory, conversationEvents } from '@chatbot-builder/contracts/events/conversation';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import type { MessageId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { METADATA, OWNER, recorded } from '../../kernel/testing/recorded.js';
import type { StoredRecord } from '../../ports/event-store.js';
import { associated, open, Tampered } from './box.js';
import { Codec } from './codec.js';
import { AlteredEvent, decoder, UnreadableEvent } from './decode.js';
import { DataKeys } from './data-keys.js';
import { OpenedFields } from './opened-fields.js';
import { PersonalData } from './personal-data.js';
import { command, hashed } from '../testing/embedded.js';
import { MemorySecrets } from '../testing/memory-secrets.js';
import { Vault } from './vault.js';

const STREAM = 'conversation-1';
const messageId = '0190a6a0-0000-4000-8000-000000000005' as MessageId;
const received = {
  type: 'MessageReceived',
  data: { messageId, content: 'Until when can I return it? 🙂', contentKey: null },
};

/** A category whose streams have no key of their own. */
const notes = category('note', { events: { NoteTaken: event(1, { text: personal(z.string()) }) } });
const taken = { type: 'NoteTaken', data: { text: 'Call Ada' } };
const catalog = new Catalog([accountCategory, chatbotCategory, conversationCategory, erasureCategory, notes]);

let secrets: MemorySecrets;
let codec: Codec;
let personalData: PersonalData;

async function start(): Promise<void> {
  const keys = new DataKeys(await Vault.open(secrets, Buffer.alloc(32, 1)), secrets);
  codec = new Codec(keys, catalog);
  personalData = new PersonalData(keys, catalog);
}
beforeEach(() => {
  secrets = new MemorySecrets();
  return start();
});

async function sealedContent(stream = STREAM): Promise<Sealed> {
  const [encoded] = await codec.encode(stream, OWNER, [received]);
  return encoded?.data['content'] as Sealed;
}

describe('encoding', () => {
  it('seals personal fields under the conversation’s key and leaves other fields', async () => {
    const [encoded] = await codec.encode(STREAM, OWNER, [received]);
    expect(encoded).toEqual({
      type: 'MessageReceived',
      version: 2,
      data: {
        messageId,
        content: { alg: 'xchacha20poly1305', kid: 'conversation:1', box: expect.any(String) },
        contentKey: null,
      },
    });
    expect(JSON.stringify(encoded)).not.toContain('return');
  });

  it('seals under the account’s key on every other stream', async () => {
    const [encoded] = await codec.encode('note-1', OWNER, [taken]);
    expect(encoded?.data['text']).toMatchObject({ kid: `account:${OWNER}` });
  });

  it('creates no key if no field is personal', async () => {
    await codec.encode('chatbot-1', OWNER, [{ type: 'ChatbotDeleted', data: {} }]);
    expect([...secrets.values.keys()]).toEqual(['vault/check']);
  });

  it('seals the same text differently each time', async () =>
    expect(await sealedContent()).not.toEqual(await sealedContent()));

  it('leaves null unsealed', async () => {
    const [encoded] = await codec.encode(STREAM, OWNER, [
      { type: 'MessageReceived', data: { messageId, content: null, contentKey: null } },
    ]);
    expect(encoded?.data['content']).toBeNull();
  });

  it('refuses a field that the catalog does not know', () => {
    const more = { type: 'ChatbotDeleted', data: { why: 'spam' } };
    return expect(codec.encode('chatbot-1', OWNER, [more])).rejects.toThrow('why');
  });

  it('refuses an event of another category', () =>
    expect(codec.encode('account-1', OWNER, [received])).rejects.toThrow(
      'MessageReceived does not belong on account-1',
    ));
});

describe('decoding', () => {
  const record = (event: { type: string; version: number; data: Readonly<Record<string, unknown>> }): StoredRecord => {
    const { data: _, ...envelope } = recorded({ ...event, stream: STREAM })[0]!;
    return { ...envelope, ...hashed(STREAM, { ...envelope, ...event }) };
  };
  /** A catalog in which `MessageReceived` had a version before the first one. */
  const lifting = (upcasts: Upcasts) =>
    decoder(
      new Catalog([
        {
          ...conversationCategory,
          events: {
            ...conversationEvents,
            MessageReceived: {
              ...conversationEvents.MessageReceived,
              upcasts: { ...conversationEvents.MessageReceived.upcasts, ...upcasts },
            },
          },
        },
      ]),
    );

  it('leaves personal fields sealed', async () => {
    const content = await sealedContent();
    expect(codec.decode(record({ type: 'MessageReceived', version: 1, data: { messageId, content } })).data).toEqual({
      messageId,
      content,
      contentKey: null,
    });
  });

  it('upcasts an older version step by step, with personal fields sealed', async () => {
    const content = await sealedContent();
    const decode = lifting({ 0: ({ id, ...rest }) => ({ ...rest, messageId: id }) });
    expect(decode(record({ type: 'MessageReceived', version: 0, data: { id: messageId, content } })).data).toEqual({
      messageId,
      content,
      contentKey: null,
    });
  });

  it.each<[string, Upcasts]>([
    ['without an upcast', {}],
    [
      'whose upcast throws',
      {
        0: () => {
          throw new Error('No upcast for this one');
        },
      },
    ],
  ])('decodes an event %s, and throws the error when its data is read', (_, upcasts) => {
    const decoded = lifting(upcasts)(record({ type: 'MessageReceived', version: 0, data: {} }));
    expect([decoded.stream, decoded.revision, decoded.type]).toEqual([STREAM, 0, 'MessageReceived']);
    expect(() => decoded.data).toThrow('No upcast for');
  });

  it.each<[string, Partial<StoredRecord>]>([
    ['data', { data: { messageId, content: null } }],
    ['type', { type: 'ConversationErased' }],
    ['type, to one that does not exist', { type: 'MessageReceiwed' }],
    ['version', { version: 2 }],
    ['id', { id: 'another' }],
    ['stream', { stream: 'conversation-2' }],
    ['metadata', { metadata: { ...METADATA, occurredAt: '2026-01-02T12:00:01.000Z' } }],
    ['hash', { hash: '0'.repeat(64) }],
  ])('throws on reading the data of an event with a changed %s', async (_, changed) => {
    const stored = record({ type: 'MessageReceived', version: 1, data: { messageId, content: await sealedContent() } });
    expect(() => codec.decode({ ...stored, ...changed }).data).toThrow(AlteredEvent);
  });

  it('does not check revision and position', () => {
    const stored = record({ type: 'ConversationErased', version: 1, data: {} });
    expect(codec.decode({ ...stored, revision: 7, position: 4_711 }).data).toEqual({});
  });

  it.each([
    ['an unknown type', { type: 'MessageWhispered', version: 1, data: {} }],
    ['a future version', { type: 'MessageReceived', version: 3, data: {} }],
  ])('rejects %s and names the event', (_, event) => {
    expect(() => codec.decode(record(event))).toThrow(UnreadableEvent);
    expect(() => codec.decode(record(event))).toThrow(`conversation-1/0 holds ${event.type} version ${event.version}`);
  });
});

describe('opening', () => {
  it('opens what was sealed, even after a restart', async () => {
    const content = await sealedContent();
    await start();
    expect(await personalData.open(STREAM, 'content', content)).toBe('Until when can I return it? 🙂');
    const opened = await personalData.opener(STREAM);
    expect([opened('content', content), opened('content', null)]).toEqual(['Until when can I return it? 🙂', null]);
  });

  it('opens what `sealer` sealed', async () => {
    await sealedContent();
    const seal = await personalData.sealer(STREAM);
    const text = seal('text', 'Within 30 days');
    expect(JSON.stringify(text)).not.toContain('Within');
    expect(await personalData.open(STREAM, 'text', text)).toBe('Within 30 days');
  });

  it('returns null and seals nothing once the key is gone', async () => {
    const content = await sealedContent();
    secrets.values.delete('data-key/conversation:1');
    await start();
    expect((await personalData.sealer(STREAM))('text', 'Within 30 days')).toBeNull();
    expect(await personalData.open(STREAM, 'content', content)).toBeNull();
    expect((await personalData.opener(STREAM))('content', content)).toBeNull();
  });

  it.each<[string, (sealed: Sealed) => { stream?: string; field?: string; sealed?: Sealed }]>([
    [
      'box',
      (sealed) => ({ sealed: { ...sealed, box: `${sealed.box.startsWith('A') ? 'B' : 'A'}${sealed.box.slice(1)}` } }),
    ],
    ['length', (sealed) => ({ sealed: { ...sealed, box: sealed.box.slice(0, 20) } })],
    ['field', () => ({ field: 'sources' })],
    ['stream', () => ({ stream: 'conversation-2' })],
    ['key', (sealed) => ({ sealed: { ...sealed, kid: 'conversation:2' } })],
  ])('rejects a field whose %s was changed', async (_, change) => {
    const original = await sealedContent();
    await sealedContent('conversation-2');
    const { stream = STREAM, field = 'content', sealed = original } = change(original);
    await expect(personalData.open(stream, field, sealed)).rejects.toThrow(Tampered);
  });

  it('rejects a field of another stream among many', async () => {
    const foreign = await sealedContent('conversation-2');
    await sealedContent();
    const opened = await personalData.opener(STREAM);
    expect(() => opened('content', foreign)).toThrow(Tampered);
  });
});

it('remembers what was sealed until its key is gone, for its own place only', async () => {
  const keys = new DataKeys(await Vault.open(secrets, Buffer.alloc(32, 1)), secrets);
  const opened = new OpenedFields();
  const [encoded] = await new Codec(keys, catalog, opened).encode(STREAM, OWNER, [received]);
  // What the box holds does not matter while the text is remembered.
  const sealed = Object.assign(encoded?.data['content'] as Sealed, { box: 'damaged' });
  const personal = new PersonalData(keys, catalog, opened);
  const open = await personal.rememberingOpener(STREAM);
  expect(open('content', sealed)).toBe(received.data.content);
  expect(() => open('content', { ...sealed })).toThrow(Tampered);
  expect(() => open('sources', sealed)).toThrow(Tampered);
  await keys.destroy('conversation:1');
  expect((await personal.rememberingOpener(STREAM))('content', sealed)).toBeNull();
});

it('seals no origin on a stream that outlives its account', async () => {
  const context = { ...command('a'), origin: { address: '192.0.2.7', userAgent: 'Browser' } };
  expect(await codec.sealOrigin(`erasure-${OWNER}`, context)).toBeUndefined();
  expect(await codec.sealOrigin(STREAM, context)).toMatchObject({ kid: `person:${OWNER}` });
});

it('requires the account id for a stream that is sealed under its account’s key', async () => {
  const [encoded] = await codec.encode('note-1', OWNER, [taken]);
  const text = encoded?.data['text'] as Sealed;
  expect((await personalData.opener('note-1', OWNER))('text', text)).toBe('Call Ada');
  await expect(personalData.opener('note-1')).rejects.toThrow('pass the account id');
});

describe('golden boxes', () => {
  const folder = new URL('../../../../contracts/src/events/golden/', import.meta.url);
  const Golden = z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) });
  const boxes = readdirSync(folder).flatMap((file) => {
    const { type, data } = Golden.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
    return Object.entries(data).flatMap(([field, value]) => {
      const sealed = Sealed.safeParse(value);
      return sealed.success ? [{ type, field, sealed: sealed.data }] : [];
    });
  });

  it.each(boxes)('of $type.$field still opens', ({ field, sealed }) => {
    const stream = sealed.kid.replace(':', '-');
    expect(open(Buffer.alloc(32, 7), associated(stream, field, sealed.kid), sealed).toString()).toMatch(/^["[{]/);
  });

  it('are complete', () => expect(boxes).toHaveLength(26));
});
