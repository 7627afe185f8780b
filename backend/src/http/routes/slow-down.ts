import type { Request, Response } from 'express';
import { setTimeout as passing } from 'node:timers/promises';

/** The part of a limit that is free of delay, and the delay of its last request. */
const FREE = 0.75;
const LONGEST_MS = 2_000;

/** How long the request with this number in its window waits: not at all at first, then longer with each. */
export const delayOf = (used: number, limit: number): number =>
  Math.round(LONGEST_MS * Math.min(1, Math.max(0, used / limit - FREE) / (1 - FREE)));

/** The client left while its request waited. */
class ClientLeft extends Error {
  readonly code = 'ECONNRESET';
}

/** Lets a request wait, which holds nothing but its connection. @throws if its client leaves meanwhile */
export async function slowDown(ms: number, request: Request, response: Response): Promise<void> {
  if (ms === 0) return;
  const left = new AbortController();
  const leave = () => left.abort();
  response.once('close', leave);
  try {
    await passing(ms, undefined, { signal: left.signal });
  } catch {
    request.destroy();
    throw new ClientLeft('The client left while its request waited');
  } finally {
    response.off('close', leave);
  }
}
