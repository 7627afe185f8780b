import { describe, expect, it } from 'vitest';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { given, OWNER, sealed } from '../../kernel/testing/given.js';
import {
  changeEmail,
  changePassword,
  changeSecondFactor,
  erasePerson,
  grantChatbot,
  person,
  registerPerson,
  revokeChatbot,
  verifyEmail,
} from './person.js';

const other = '0190a6a0-0000-4000-8000-000000000002' as AccountId;
const chatbotId = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const email = sealed('ada@example.com');

const admin = { type: 'PersonRegistered', data: { email, role: 'admin' } };
const client = { type: 'PersonRegistered', data: { email, role: 'client' } };
const granted = { type: 'ChatbotGranted', data: { chatbotId } };
const revoked = { type: 'ChatbotRevoked', data: { chatbotId } };
const erased = { type: 'PersonErased', data: {} };

describe('registering a person', () => {
  it('records address and role', () =>
    given(person)
      .when(registerPerson('ada@example.com', 'admin'))
      .then({ type: 'PersonRegistered', data: { email: 'ada@example.com', role: 'admin' } }));

  it('ignores a repeated registration and an erased person', () => {
    given(person, admin).when(registerPerson('ada@example.com', 'admin')).thenNothing();
    given(person, client, erased).when(registerPerson('ada@example.com', 'client')).thenNothing();
  });
});

describe('the address', () => {
  const verified = { type: 'EmailVerified', data: {} };
  const moved = { type: 'EmailChanged', data: { email: sealed('ada@example.org') } };

  it('is verified once', () => {
    given(person, admin).when(verifyEmail()).then(verified);
    given(person, admin, verified).when(verifyEmail()).thenNothing();
    given(person, admin, moved).when(verifyEmail()).thenNothing();
    given(person, client, erased).when(verifyEmail()).thenNothing();
  });

  it('is changed, and the former one is known', () => {
    given(person, admin)
      .when(changeEmail('ada@example.org'))
      .then({ type: 'EmailChanged', data: { email: 'ada@example.org' } });
    given(person, client, erased).when(changeEmail('ada@example.org')).thenNothing();
  });
});

it('records a new password of a registered person', () => {
  given(person, client)
    .when(changePassword('reset'))
    .then({ type: 'PasswordChanged', data: { through: 'reset' } });
  given(person, client, erased).when(changePassword('reset')).thenNothing();
  given(person).when(changePassword('reset')).thenNothing();
});

it('records what happens to the second factor of a registered person', () => {
  const used = { type: 'RecoveryCodeUsed', data: { remaining: 9 } } as const;
  given(person, admin).when(changeSecondFactor(used)).then(used);
  given(person, client, erased).when(changeSecondFactor(used)).thenNothing();
  given(person).when(changeSecondFactor(used)).thenNothing();
});

describe('granting a chatbot', () => {
  it('lets a client see it until it is revoked', () => {
    given(person, client).when(grantChatbot(OWNER, chatbotId)).then(granted);
    given(person, client, granted).when(revokeChatbot(OWNER, chatbotId)).then(revoked);
    given(person, client, granted, revoked).when(grantChatbot(OWNER, chatbotId)).then(granted);
  });

  it('ignores repeated grants and revocations', () => {
    given(person, client, granted).when(grantChatbot(OWNER, chatbotId)).thenNothing();
    given(person, client).when(revokeChatbot(OWNER, chatbotId)).thenNothing();
    given(person, client, granted, revoked).when(revokeChatbot(OWNER, chatbotId)).thenNothing();
  });

  it.each([
    ['grants', grantChatbot],
    ['revocations', revokeChatbot],
  ])('refuses %s by another account, and for unknown people, admins and erased people', (_, decide) => {
    given(person, client).when(decide(other, chatbotId)).thenRefused('client-not-found');
    given(person).when(decide(OWNER, chatbotId)).thenRefused('client-not-found');
    given(person, client, erased).when(decide(OWNER, chatbotId)).thenRefused('client-not-found');
    given(person, admin).when(decide(OWNER, chatbotId)).thenRefused('client-not-found');
  });

  it('are limited for each client', () => {
    const many = Array.from({ length: LIMITS.clientChatbotsMax }, (_, number) => ({
      type: 'ChatbotGranted',
      data: { chatbotId: `chatbot-${number}` },
    }));
    given(person, client, ...many)
      .when(grantChatbot(OWNER, chatbotId))
      .thenRefused('too-many-grants');
    given(person, client, ...many.slice(1))
      .when(grantChatbot(OWNER, chatbotId))
      .then(granted);
  });

  it('tracks the granted chatbots', () =>
    expect(given(person, client, granted).state).toMatchObject({ chatbots: new Set([chatbotId]) }));
});

describe('erasing a person', () => {
  it('is recorded once', () => {
    given(person, client, granted).when(erasePerson(OWNER)).then(erased);
    given(person, client, erased).when(erasePerson(OWNER)).thenNothing();
  });

  it('is refused for another account, for unknown people and for owners, who are erased with their account', () => {
    given(person, client).when(erasePerson(other)).thenRefused('client-not-found');
    given(person, client, erased).when(erasePerson(other)).thenRefused('client-not-found');
    given(person).when(erasePerson(OWNER)).thenRefused('client-not-found');
    given(person, admin).when(erasePerson(OWNER)).thenRefused('client-not-found');
  });

  it('keeps the sealed address so that it can be released', () =>
    expect(given(person, client, granted, erased).state).toEqual({ phase: 'erased', accountId: OWNER, email }));
});
