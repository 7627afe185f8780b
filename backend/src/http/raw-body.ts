import type { Request } from 'express';
import { Refused } from '../kernel/refusal.js';

/** The whole raw body of a route that takes one. @throws Refused `too-large` */
export async function rawBody(request: Request, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  // An early exit must not destroy the request, over whose connection the answer goes.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) {
      request.resume();
      throw new Refused('too-large', 'too-large', 'The request is too large.');
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}
