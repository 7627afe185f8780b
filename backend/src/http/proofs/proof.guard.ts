import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { refuseUnlessAllowed } from '../../runtime/access/access.js';
import { People } from '../../runtime/access/people.js';
import { ApiKeys } from '../../runtime/api-keys/api-keys.js';
import { CONFIG, type Config } from '../../settings/config.js';
import { setPrincipal } from '../principal.js';
import { entryOf } from '../routes/match-route.js';
import { entryOfHandler, type Proof } from '../routes/route.js';
import { provedByApiKey } from './api-key-proof.js';
import { provedByOperatorToken } from './operator-proof.js';
import { provedBySession } from './session-proof.js';
import { provedByVisitorToken } from './visitor-proof.js';
import { VisitorTokens } from './visitor-tokens.js';

/** Authenticates a request with the proof that its route requires, then checks the route's permission. */
@Injectable()
export class ProofGuard implements CanActivate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly visitors: VisitorTokens,
    private readonly people: People,
    private readonly keys: ApiKeys,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const entry = entryOfHandler(context.getHandler());
    // The edge applied the rules of the entry that it matched. A different entry would bypass them.
    if (!entry || entry !== entryOf(request)) throw new Error(`${request.method} ${request.path} has two entries`);
    const principal = await this.proved(entry.proof, request);
    if (entry.permission) refuseUnlessAllowed({ principal, permission: entry.permission });
    setPrincipal(request, principal);
    return true;
  }

  private proved(proof: Proof, request: Request): Principal | Promise<Principal> {
    switch (proof) {
      case 'session':
        return provedBySession(request, this.people);
      case 'visitor':
        return provedByVisitorToken(request, this.visitors);
      case 'api-key':
        return provedByApiKey(request, this.keys);
      case 'operator':
        return provedByOperatorToken(request, this.config.operatorToken);
      // Its handler checks it, because it covers a body or an address that the guard does not read.
      case 'signature':
      case 'none':
        return { kind: 'anonymous' };
    }
  }
}
