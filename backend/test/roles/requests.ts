import { randomUUID } from 'node:crypto';
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
  'POST /api/settings': () => ({ apiKey: 'sk-test' }),
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
  'POST /api/widget/:chatbotId/messages': () => ({ id: randomUUID(), content: 'Hello' }),
  'POST /api/operator/jobs/retry': () => ({ id: 'none' }),
  'POST /api/operator/replay/rebuild': () => ({ view: 'chatbots' }),
  'POST /api/operator/replay/reindex': ({ chatbotId }) => ({ chatbotId }),
  'POST /api/operator/replay/retry': () => ({ view: 'chatbots' }),
  'POST /api/operator/replay/verify': () => ({ view: 'chatbots' }),
};

const QUERIES: Readonly<Record<string, string>> = { 'GET /api/conversations/:chatbotId/export': '?format=csv' };

/** What the parameters of paths stand for. */
async function parameter(name: string, path: string, world: World, estate: Estate): Promise<string> {
  switch (name) {
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
    case 'uploadId':
    case 'messageId':
      return randomUUID();
    case 'file':
      return 'swagger-ui.css';
    case 'id':
      if (path.startsWith('/api/chatbots/')) return estate.chatbotId;
      if (path.startsWith('/api/documents/')) return estate.document();
      if (path.startsWith('/api/user/sessions/')) return estate.session();
      if (path.startsWith('/dev/mailbox/')) return randomUUID();
  }
  throw new Error(`Say in test/roles/requests.ts what :${name} of ${path} stands for`);
}

export interface RoleRequest {
  readonly path: string;
  readonly body: Body | undefined;
}

/** A request of a route for what the estate holds. @throws if the route is unknown here */
export async function requestOf(route: string, takesBody: boolean, world: World, estate: Estate): Promise<RoleRequest> {
  const [, path = ''] = route.split(' ');
  const parts = await Promise.all(
    path.split('/').map(async (part) => (part.startsWith(':') ? parameter(part.slice(1), path, world, estate) : part)),
  );
  const body = takesBody ? BODIES[route] : undefined;
  if (takesBody && !body) throw new Error(`Give test/roles/requests.ts a body for ${route}`);
  return { path: parts.join('/') + (QUERIES[route] ?? ''), body: await body?.(estate) };
}
