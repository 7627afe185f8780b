import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Category, EventOf, StreamName } from '@chatbot-builder/contracts/events';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { AccountId, ChatbotId, ConversationId, DocumentId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Principal } from '../../kernel/principal.js';
import { OWNER } from '../../kernel/testing/given.js';
import { command, embedded, type Embedded } from '../testing/embedded.js';
import { Access } from './access.js';
import type { Grants } from './grants.js';
import { isVisible } from './visible-chatbots.js';

const uuid = (end: string) => `0190a6a0-0000-4000-8000-${end.padStart(12, '0')}`;
const STRANGER = AccountId.parse(uuid('ff'));
const assigned = ChatbotId.parse(uuid('b1'));
const another = ChatbotId.parse(uuid('b2'));
const deleted = ChatbotId.parse(uuid('b3'));
const unknown = ChatbotId.parse(uuid('b4'));
const itsDocument = DocumentId.parse(uuid('d1'));
const deletedOnesDocument = DocumentId.parse(uuid('d3'));
const itsConversation = ConversationId.parse(uuid('c1'));
const anothersConversation = ConversationId.parse(uuid('c2'));

const person = (accountId: AccountId, role: 'admin' | 'client'): Principal => ({
  kind: 'person',
  personId: PersonId.parse(uuid(role === 'admin' ? 'a1' : 'a2')),
  accountId,
  role,
});
const owner = person(OWNER, 'admin');
const client = person(OWNER, 'client');
const stranger = person(STRANGER, 'admin');
const nobody: Principal = { kind: 'anonymous' };

let store: Embedded;
let grants: Set<ChatbotId>;
let access: Access;

async function happened<C extends Category>(
  stream: StreamName<C>,
  chatbotId: ChatbotId,
  ...events: readonly EventOf<C['events']>[]
): Promise<void> {
  const context = { ...command(stream), chatbotId };
  await store.streams.decide(stream, { initial: undefined, evolve: () => undefined }, () => events, context);
}

beforeAll(async () => {
  store = await embedded();
  grants = new Set([assigned]);
  access = new Access(store.streams, { of: async () => grants } satisfies Grants);
  const created = { type: 'ChatbotCreated', data: { settings: { ...CHATBOT_DEFAULTS, name: 'Ada' } } } as const;
  await happened(chatbotStream(assigned), assigned, created);
  await happened(chatbotStream(another), another, created);
  await happened(chatbotStream(deleted), deleted, created, { type: 'ChatbotDeleted', data: {} });
  const file = { kind: 'file', name: 'a.md', objectKey: 'a', fileSize: 1 } as const;
  const added = { type: 'DocumentAdded', data: file } as const;
  await happened(documentStream(itsDocument), assigned, added);
  await happened(documentStream(deletedOnesDocument), deleted, added);
  const ended = { type: 'ConversationEnded', data: { reason: 'visitor' } } as const;
  await happened(conversationStream(itsConversation), assigned, ended);
  await happened(conversationStream(anothersConversation), another, ended);
});
afterAll(() => store.remove());

const code = (code: string) => expect.objectContaining({ code });

describe('an owner', () => {
  it('can access all chatbots of its account', async () => {
    expect(await access.chatbot({ principal: owner, permission: 'chatbots:write' }, another)).toEqual({
      accountId: OWNER,
      chatbotId: another,
    });
    expect(await access.chatbots({ principal: owner, permission: 'chatbots:read' })).toEqual({ accountId: OWNER });
  });

  it('can access their documents and conversations', async () => {
    const found = { accountId: OWNER, chatbotId: assigned };
    expect(await access.document({ principal: owner, permission: 'knowledge:write' }, itsDocument)).toEqual(found);
    expect(await access.conversation({ principal: owner, permission: 'conversations:erase' }, itsConversation)).toEqual(
      found,
    );
  });

  it('cannot access a deleted chatbot, but may delete it again', async () => {
    await expect(access.chatbot({ principal: owner, permission: 'chatbots:read' }, deleted)).rejects.toEqual(
      code('chatbot-not-found'),
    );
    await expect(
      access.document({ principal: owner, permission: 'knowledge:read' }, deletedOnesDocument),
    ).rejects.toEqual(code('document-not-found'));
    expect(await access.deletedOrLive({ principal: owner, permission: 'chatbots:write' }, deleted)).toEqual({
      accountId: OWNER,
      chatbotId: deleted,
    });
  });

  it('finds nothing for unknown ids', async () => {
    await expect(access.deletedOrLive({ principal: owner, permission: 'chatbots:write' }, unknown)).rejects.toEqual(
      code('chatbot-not-found'),
    );
    await expect(
      access.document({ principal: owner, permission: 'knowledge:read' }, DocumentId.parse(unknown)),
    ).rejects.toEqual(code('document-not-found'));
    await expect(
      access.conversation({ principal: owner, permission: 'conversations:read' }, ConversationId.parse(unknown)),
    ).rejects.toEqual(code('conversation-not-found'));
  });
});

it('finds nothing for another account', async () => {
  await expect(access.chatbot({ principal: stranger, permission: 'chatbots:read' }, assigned)).rejects.toEqual(
    code('chatbot-not-found'),
  );
  await expect(access.deletedOrLive({ principal: stranger, permission: 'chatbots:write' }, deleted)).rejects.toEqual(
    code('chatbot-not-found'),
  );
  await expect(access.document({ principal: stranger, permission: 'knowledge:write' }, itsDocument)).rejects.toEqual(
    code('document-not-found'),
  );
  await expect(
    access.conversation({ principal: stranger, permission: 'conversations:erase' }, itsConversation),
  ).rejects.toEqual(code('conversation-not-found'));
  expect(() => access.issued({ principal: stranger, permission: 'knowledge:write' }, OWNER, 'Upload')).toThrow(
    'Upload not found',
  );
  expect(() => access.issued({ principal: owner, permission: 'knowledge:write' }, OWNER, 'Upload')).not.toThrow();
});

describe('a client', () => {
  it('can access only its granted chatbots', async () => {
    expect(await access.chatbot({ principal: client, permission: 'chatbots:read' }, assigned)).toEqual({
      accountId: OWNER,
      chatbotId: assigned,
    });
    await expect(access.chatbot({ principal: client, permission: 'chatbots:read' }, another)).rejects.toEqual(
      code('chatbot-not-found'),
    );
    await expect(
      access.conversation({ principal: client, permission: 'conversations:read' }, anothersConversation),
    ).rejects.toEqual(code('conversation-not-found'));
    const visible = await access.chatbots({ principal: client, permission: 'chatbots:read' });
    expect([assigned, another].filter((chatbotId) => isVisible(visible, chatbotId))).toEqual([assigned]);
  });

  it('cannot change or export anything', async () => {
    await expect(access.chatbot({ principal: client, permission: 'chatbots:write' }, assigned)).rejects.toEqual(
      code('not-allowed'),
    );
    await expect(access.chatbot({ principal: client, permission: 'conversations:export' }, assigned)).rejects.toEqual(
      code('not-allowed'),
    );
    await expect(access.document({ principal: client, permission: 'knowledge:write' }, itsDocument)).rejects.toEqual(
      code('not-allowed'),
    );
  });

  it('loses access at once when a grant is revoked', async () => {
    grants = new Set();
    await expect(access.chatbot({ principal: client, permission: 'chatbots:read' }, assigned)).rejects.toEqual(
      code('chatbot-not-found'),
    );
    expect(isVisible(await access.chatbots({ principal: client, permission: 'chatbots:read' }), assigned)).toBe(false);
  });
});

it('refuses an anonymous caller as not signed in', async () => {
  await expect(access.chatbot({ principal: nobody, permission: 'chatbots:read' }, assigned)).rejects.toEqual(
    code('not-signed-in'),
  );
  await expect(access.chatbots({ principal: nobody, permission: 'chatbots:read' })).rejects.toEqual(
    code('not-signed-in'),
  );
});
