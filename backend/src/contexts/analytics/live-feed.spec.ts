import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LiveFrame } from '@chatbot-builder/contracts/http';
import {
  chatbotActivityCollection,
  CLIENTS_VIEW,
  CONVERSATIONS_VIEW,
  MESSAGES_VIEW,
  UNANSWERED_VIEW,
} from '@chatbot-builder/contracts/views';
import type { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Principal } from '../../kernel/principal.js';
import { OWNER, recorded } from '../../kernel/testing/given.js';
import type { Access, Caller } from '../../runtime/access/access.js';
import type { VisibleChatbots } from '../../runtime/access/visible-chatbots.js';
import { LocalSignals } from '../../adapters/system/local-signals.js';
import { CollectionChanges } from '../../runtime/collection-changes.js';
import { Presence } from '../../runtime/presence/presence.js';
import { ViewProgress } from '../../runtime/views/view-progress.js';
import type { AccountActivity } from './account-activity.js';
import { LiveFeed } from './live-feed.js';

const CHATBOT = '0190a6a0-0000-4000-8000-0000000000b1' as ChatbotId;
const owner: Caller = {
  principal: { kind: 'person', personId: OWNER as never, accountId: OWNER, role: 'admin' },
  permission: 'dashboard:read',
};
const ENDED = { done: true, value: undefined };

const inProgressFrame = (count: number): LiveFrame => ({ kind: 'in-progress', count, conversations: 5, messages: 40 });

let progress: ViewProgress;
let presence: Presence;
let visible: VisibleChatbots;
let leaving: AbortController;
let frames: AsyncGenerator<LiveFrame>;
let collections: CollectionChanges;
let following: (caller: Caller) => AsyncGenerator<LiveFrame>;
beforeEach(async () => {
  progress = new ViewProgress();
  const signals = new LocalSignals(() => undefined);
  presence = new Presence(signals, { now: () => new Date(0) });
  await presence.start();
  await opens('v1');
  visible = { accountId: OWNER };
  leaving = new AbortController();
  const activity: Pick<AccountActivity, 'of'> = {
    of: async () => [{ conversations: 5, messages: 40 } as Awaited<ReturnType<AccountActivity['of']>>[number]],
  };
  const access: Pick<Access, 'chatbots'> = { chatbots: async () => visible };
  collections = new CollectionChanges(signals);
  const feed = new LiveFeed(access as Access, progress, activity as AccountActivity, collections, presence);
  following = (caller) => feed.frames(caller, leaving.signal);
  frames = following(owner);
  expect(await frames.next()).toEqual({ done: false, value: inProgressFrame(1) });
});
afterEach(() => {
  leaving.abort();
  presence.stop();
});

const opens = async (visitorId: string) => {
  await presence.seen({ accountId: OWNER, chatbotId: CHATBOT, visitorId });
  await Promise.resolve();
};

function said(conversation: string, accountId = OWNER): void {
  const events = recorded({
    type: 'MessageReceived',
    data: {},
    stream: `conversation-${conversation}`,
    metadata: { accountId, chatbotId: CHATBOT },
  });
  for (const view of [CONVERSATIONS_VIEW, MESSAGES_VIEW]) progress.advanced(view, 0, []);
  progress.advanced(chatbotActivityCollection.name, 0, events);
}

function registered(person: string, accountId = OWNER): void {
  const stream = `person-${person}`;
  progress.advanced(CLIENTS_VIEW, 0, recorded({ type: 'PersonRegistered', data: {}, stream, metadata: { accountId } }));
}

it('reports changed conversations', async () => {
  const next = frames.next();
  said('c1');
  expect(await next).toEqual({
    done: false,
    value: { kind: 'conversation-changed', chatbotId: CHATBOT, conversationId: 'c1' },
  });
});

it('reports the number of open conversations when it changes', async () => {
  const next = frames.next();
  await opens('v1');
  await opens('v2');
  expect(await next).toEqual({ done: false, value: inProgressFrame(2) });
});

it('reports which collections changed, to those who may read them', async () => {
  const other = '0190a6a0-0000-4000-8000-000000000002' as never;
  const next = frames.next();
  await collections.announce(other, 'tasks');
  await collections.announce(OWNER, 'something unknown');
  await collections.announce(OWNER, 'tasks');
  expect(await next).toEqual({ done: false, value: { kind: 'changed', collection: 'tasks' } });

  const client = following({ ...owner, principal: { ...owner.principal, role: 'client' } as Caller['principal'] });
  expect(await client.next()).toMatchObject({ value: { kind: 'in-progress' } });
  const shown = client.next();
  await collections.announce(OWNER, 'tasks');
  said('c1');
  expect(await shown).toMatchObject({ value: { kind: 'conversation-changed' } });
});

it('tells what changed for one person to that person alone', async () => {
  const cleo = '0190a6a0-0000-4000-8000-0000000000cc' as PersonId;
  const client = following({
    ...owner,
    principal: { ...owner.principal, personId: cleo, role: 'client' } as Principal,
  });
  await client.next();
  const [told, next] = [client.next(), frames.next()];
  await collections.announce(OWNER, 'chatbots', cleo);
  await collections.announce(OWNER, 'tasks');
  expect(await told).toEqual({ done: false, value: { kind: 'changed', collection: 'chatbots' } });
  expect(await next).toEqual({ done: false, value: { kind: 'changed', collection: 'tasks' } });
});

it('reports nothing about other accounts', async () => {
  const next = frames.next();
  said('c1', '0190a6a0-0000-4000-8000-000000000002' as never);
  said('c2');
  expect(await next).toMatchObject({ value: { conversationId: 'c2' } });
});

it('reports nothing about a chatbot once its grant is revoked', async () => {
  visible = { accountId: OWNER, only: new Set([CHATBOT]) };
  const next = frames.next();
  said('c1');
  expect(await next).toMatchObject({ value: { conversationId: 'c1' } });
  const after = frames.next();
  visible = { accountId: OWNER, only: new Set() };
  said('c2');
  expect(await after).toEqual({ done: false, value: { ...inProgressFrame(0), assigned: 0 } });
});

it('tells a client how many chatbots are assigned to it, and when that may have changed', async () => {
  visible = { accountId: OWNER, only: new Set([CHATBOT]) };
  const client = following({ ...owner, principal: { ...owner.principal, role: 'client' } as Caller['principal'] });
  expect(await client.next()).toEqual({ done: false, value: { ...inProgressFrame(1), assigned: 1 } });
  const next = client.next();
  registered('cleo');
  await collections.announce(OWNER, 'chatbots');
  expect(await next).toEqual({ done: false, value: { kind: 'changed', collection: 'chatbots' } });
});

it('tells an owner that a client has changed, once the view holds it', async () => {
  const next = frames.next();
  registered('another', '0190a6a0-0000-4000-8000-000000000002' as never);
  registered('cleo');
  expect(await next).toEqual({ done: false, value: { kind: 'changed', collection: 'clients' } });
});

it('tells an owner that the questions without an answer have changed, and no client, who may not see the chatbot', async () => {
  const client = following({ ...owner, principal: { ...owner.principal, role: 'client' } as Caller['principal'] });
  await client.next();
  const [told, next] = [frames.next(), client.next()];
  const asked = { type: 'UnansweredQuestionAsked', data: {}, stream: 'unanswered-q1' };
  progress.advanced(UNANSWERED_VIEW, 0, recorded({ ...asked, metadata: { accountId: OWNER, chatbotId: CHATBOT } }));
  expect(await told).toEqual({ done: false, value: { kind: 'changed', collection: 'unanswered' } });
  said('c1');
  expect(await next).toMatchObject({ value: { kind: 'conversation-changed' } });
});

it('ends after missed changes, so that the reader reconnects and reloads everything', async () => {
  const next = frames.next();
  progress.missed(chatbotActivityCollection.name, 1);
  expect(await next).toEqual(ENDED);
});

it('ends when the reader disconnects', async () => {
  const next = frames.next();
  leaving.abort();
  expect(await next).toEqual(ENDED);
});
