import { expect, it } from 'vitest';
import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import type { Quotas } from '../../ports/quotas.js';
import { readConfig } from '../../settings/config.js';
import { setPrincipal } from '../principal.js';
import type { RateLimitName } from './limits.js';
import { RateLimitGuard } from './rate-limits.js';
import { ForVisitor } from './route.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000003';
const visitor = { kind: 'visitor', visitorId: 'v1', chatbotId } as unknown as Principal;
const key = { kind: 'api-key', id: 'k1', chatbotId } as unknown as Principal;

/** The guard lets the last request of a limit's window pass, whose client then leaves. */
async function passed(name: RateLimitName, principal: Principal | undefined): Promise<unknown> {
  class Routes {
    @ForVisitor({ limits: [name] })
    handle(): void {}
  }
  const request = { ip: '203.0.113.7', destroy: () => undefined } as unknown as Request;
  if (principal) setPrincipal(request, principal);
  const response = new EventEmitter();
  const context = {
    getHandler: () => Object.getOwnPropertyDescriptor(Routes.prototype, 'handle')?.value as unknown,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  const quotas: Pick<Quotas, 'take'> = {
    take: async ({ limit, windowMs }) => ({ granted: true, used: limit, endsInMs: windowMs }),
  };
  const config = readConfig({ NODE_ENV: 'test' });
  const passing = new RateLimitGuard(quotas as Quotas, config).canActivate(context).catch((error: unknown) => error);
  await setImmediate();
  response.emit('close');
  return passing;
}

it.each<[RateLimitName, Principal | undefined]>([
  ['chat-messages', visitor],
  ['chat-messages-of-address', undefined],
  ['api-messages', key],
])('lets a request wait that is near its limit: %s', async (name, principal) =>
  expect(await passed(name, principal)).toMatchObject({ code: 'ECONNRESET' }),
);

it.each<[RateLimitName, Principal | undefined]>([
  ['chat-messages-of-chatbot', visitor],
  ['visitor-calls', undefined],
])('lets others pass at once: %s', async (name, principal) => expect(await passed(name, principal)).toBe(true));
