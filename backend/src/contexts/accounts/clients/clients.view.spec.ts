import { expect, it } from 'vitest';
import { type GivenEvent, NOON, OWNER, projected, sealed } from '../../../kernel/testing/given.js';
import { clientsView } from './clients.view.js';

const CLEO = '0190a6a0-0000-4000-8000-00000000000c';
const stream = `person-${CLEO}`;
const [one, other] = ['0190a6a0-0000-4000-8000-000000000001', '0190a6a0-0000-4000-8000-000000000002'];
const email = sealed('cleo@example.com');

const happened = (type: string, data: object = {}): GivenEvent => ({ type, data, stream });
const registered = happened('PersonRegistered', { email, role: 'client' });
const granted = (chatbotId = one) => happened('ChatbotGranted', { chatbotId });
const revoked = (chatbotId = one) => happened('ChatbotRevoked', { chatbotId });

it('holds the clients with the chatbots that are assigned to them', () => {
  expect(projected(clientsView, registered, granted(one), granted(other), revoked(one))).toEqual({
    [CLEO]: { accountId: OWNER, email, createdAt: NOON, chatbotIds: [other] },
  });
});

it('follows a client to another address', () => {
  const moved = sealed('cleo@example.org');
  const events = [happened('EmailVerified'), happened('EmailChanged', { email: moved }), happened('PasswordChanged')];
  expect(projected(clientsView, registered, ...events)).toMatchObject({ [CLEO]: { email: moved } });
});

it('holds no owner and no erased client', () => {
  const owner = happened('PersonRegistered', { email, role: 'admin' });
  expect(projected(clientsView, owner, happened('EmailVerified'))).toEqual({});
  expect(projected(clientsView, registered, granted(), happened('PersonErased'))).toEqual({});
});
