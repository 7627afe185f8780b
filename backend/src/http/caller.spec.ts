import type { ExecutionContext } from '@nestjs/common';
import { expect, it } from 'vitest';
import type { Request } from 'express';
import type { Principal } from '../kernel/principal.js';
import { callerOf } from './caller.js';
import { setPrincipal } from './principal.js';
import { ForPerson, ForProbes } from './routes/route.js';

class Routes {
  @ForPerson('chatbots:write')
  write(): void {}

  @ForProbes()
  probe(): void {}
}
const principal: Principal = { kind: 'anonymous' };
const context = (handler: () => void, request = {} as Request) =>
  ({ getHandler: () => handler, switchToHttp: () => ({ getRequest: () => request }) }) as unknown as ExecutionContext;
const authenticated = () => {
  const request = {} as Request;
  setPrincipal(request, principal);
  return request;
};

it('takes the permission from the entry of the route', () =>
  expect(callerOf(context(Routes.prototype.write, authenticated()))).toEqual({
    principal,
    permission: 'chatbots:write',
  }));

it('fails on a route without a permission, and before authentication', () => {
  expect(() => callerOf(context(Routes.prototype.probe, authenticated()))).toThrow('no permission');
  expect(() => callerOf(context(Routes.prototype.write))).toThrow('no permission');
});
