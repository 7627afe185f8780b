import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { jsonBody } from './json-body.js';
import { entryOfHandler } from './route.js';

/** Reads the body that a route takes. The last guard: proof, permission and limits come first. */
@Injectable()
export class BodyGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const body = entryOfHandler(context.getHandler())?.body;
    if (typeof body === 'object') {
      const request = context.switchToHttp().getRequest<Request>();
      request.body = await jsonBody(request, body.jsonBytes);
    }
    return true;
  }
}
