import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal, PrincipalKind } from '../kernel/principal.js';

const principals = new WeakMap<Request, Principal>();

export const setPrincipal = (request: Request, principal: Principal): void => void principals.set(request, principal);

/** Undefined until it is proved who asks. */
export const principalOf = (request: Request): Principal | undefined => principals.get(request);

/** Whoever the route's proof has let in; of the given kind, where the route is for one kind alone. */
export const CurrentPrincipal = createParamDecorator(
  (kind: PrincipalKind | undefined, context: ExecutionContext): Principal => {
    const principal = principalOf(context.switchToHttp().getRequest<Request>());
    if (!principal || (kind !== undefined && principal.kind !== kind))
      throw new Error(`A route asks for ${kind ?? 'a principal'} that its proof does not give`);
    return principal;
  },
);
