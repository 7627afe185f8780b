import { randomUUID } from 'node:crypto';
import type { ListedRoute } from '../../src/http/routes/route-table.js';
import { PASSWORD } from '../app.js';
import type { Estate, World } from './world.js';

type Body = Readonly<Record<string, unknown>>;

const address = () => `${randomUUID()}@example.com`;
const NEW_PASSWORD = 'quibblestrop over fens';

/** A body that its route takes, for each route with one. */
const BODIES: Readonly<Record<string, (estate: Estate) => Body | Promise<Body>>> = {
  'POST /api/login': ({ owner }) => ({ email: owner.user.email, password: PASSWORD }),
  'POST /api/register': () => ({ email: address(), password: PASSWORD }),
  'POST /api/auth/forgot-password': () => ({ email: address() }),
  'POST /api/auth/reset-password': () => ({ token: 'x', newPassword: NEW_PASSWORD }),
  'POST /api/auth/confirm-email': () => ({ token: 'x' }),
  'DELETE /api/user': () => ({ password: PASSWORD }),
  'POST /api/user/password': () => ({ password: PASSWORD, newPassword: NEW_PASSWORD }),
  'POST /api/user/email': () => ({ password: PASSWORD, email: address() }),
  'POST /api/user/two-factor/setup': () => ({ password: PASSWORD }),
  'POST /api/user/two-factor': () => ({ code: '000000' }),
  'POST /api/user/two-factor/recovery-codes': () => ({ password: PASSWORD }),
  'DELETE /api/user/two-factor': () => ({ password: PASSWORD }),
  'POST /api/settings': () => ({ apiKey: 'sk-test' }),
  'POST /api/subscription/complete-checkout': () => ({ checkoutId: 'cs_unknown' }),
  'POST /api/clients': () => ({ email: address(), password: PASSWORD }),
  'POST /api/chatbots': () => ({ name: 'Ada' }),
  'PATCH /api/chatbots/:id': () => ({ name: 'Grace' }),
  'POST /api/chat/test': ({ chatbotId }) => ({
    messages: [{ role: 'user', content: 'Hello' }],
    systemPrompt: '',
    model: 'gpt-4o',
    chatbotId,
  }),
  'POST /api/conversations/:chatbotId/exports': () => ({ format: 'csv' }),
  'POST /api/documents': async (estate) => ({
    chatbotId: estate.chatbotId,
    type: 'file',
    name: 'prices.md',
    source: await estate.upload(),
  }),
  'POST /api/chatbots/:id/avatar': () => ({ image: '' }),
  'POST /api/widget/:chatbotId/contact': () => ({
    id: randomUUID(),
    email: 'visitor@example.com',
    question: 'Do you ship?',
  }),
  'POST /api/widget/:chatbotId/identify': () => ({ userId: '7', hash: '0' }),
  'POST /api/demo/chat': () => ({ content: 'Hello' }),
  'POST /api/answers': ({ chatbotId }) => ({ chatbotId, question: 'Do you ship to Norway?', answer: 'Yes.' }),
  'PUT /api/answers/:id': () => ({ question: 'Do you ship to Norway?', answer: 'No.' }),
  'POST /api/widget/:chatbotId/messages': () => ({ id: randomUUID(), content: 'Hello' }),
  'POST /api/widget/:chatbotId/messages/:messageId/rating': () => ({ rating: 'up' }),
  'POST /v1/chat/completions': ({ chatbotId }) => ({
    model: chatbotId,
    messages: [{ role: 'user', content: 'Hello' }],
  }),
  'POST /api/operator/jobs/retry': () => ({ id: 'none' }),
  'POST /api/operator/replay/rebuild': () => ({ view: 'chatbots' }),
  'POST /api/operator/replay/reindex': ({ chatbotId }) => ({ chatbotId }),
  'POST /api/operator/replay/retry': () => ({ view: 'chatbots' }),
  'POST /api/operator/replay/redo': () => ({ reaction: 'reaction:erase-people' }),
  'POST /api/operator/replay/verify': () => ({ view: 'chatbots' }),
};

const QUERIES: Readonly<Record<string, string>> = { 'GET /api/conversations/:chatbotId/export': '?format=csv' };

/** What the parameters of paths stand for. */
async function parameter(name: string, path: string, world: World, estate: Estate): Promise<string> {
  switch (name) {
    case 'model':
    case 'chatbotId':
      return estate.chatbotId;
    case 'conversationId':
      return estate.conversation();
    case 'taskId':
      return estate.task();
    case 'userId':
      return world.clientId;
    case 'accountId':
      return world.someAccountId;
    case 'keyId':
      return estate.key();
    case 'secretId':
      return estate.secret();
    case 'uploadId':
    case 'messageId':
      return randomUUID();
    case 'file':
      return 'swagger-ui.css';
    case 'id':
      if (path.startsWith('/api/chatbots/')) return estate.chatbotId;
      if (path.startsWith('/api/documents/')) return estate.document();
      if (path.startsWith('/api/answers/')) return estate.answer();
      if (path.startsWith('/api/unanswered/')) return estate.unanswered();
      if (path.startsWith('/api/user/sessions/')) return estate.session();
      if (path.startsWith('/dev/')) return randomUUID();
      break;
    case 'name':
      return `${'0'.repeat(32)}.png`;
  }
  throw new Error(`Say in test/roles/requests.ts what :${name} of ${path} stands for`);
}

/** As `routes.txt` names it. */
export const nameOf = ({ method, path }: ListedRoute): string => `${method} ${path}`;

export interface RoleRequest {
  readonly path: string;
  readonly body: Body | undefined;
}

/** @throws unless each route that takes a JSON body has one here, and no other route */
export function assertBodies(routes: readonly ListedRoute[]): void {
  const taking = routes.filter(({ entry }) => typeof entry.body === 'object').map(nameOf);
  const without = taking.filter((route) => !BODIES[route]);
  const gone = Object.keys(BODIES).filter((route) => !taking.includes(route));
  if (without.length > 0) throw new Error(`Give test/roles/requests.ts a body for ${without.join(', ')}`);
  if (gone.length > 0) throw new Error(`test/roles/requests.ts has a body for ${gone.join(', ')}, which takes none`);
}

/** A request of a route for what the estate holds. */
export async function requestOf(route: ListedRoute, world: World, estate: Estate): Promise<RoleRequest> {
  const { path } = route;
  const parts = await Promise.all(
    path.split('/').map(async (part) => (part.startsWith(':') ? parameter(part.slice(1), path, world, estate) : part)),
  );
  return { path: parts.join('/') + (QUERIES[nameOf(route)] ?? ''), body: await BODIES[nameOf(route)]?.(estate) };
}
