import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { jsonBody } from './json-body.js';
import { entryOfHandler } from './route.js';

/** Reads the JSON body of routes that take one. Runs last, after proof, permission and rate limits. */
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
