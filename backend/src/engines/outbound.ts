import { UndiciOutbound } from '../adapters/undici/undici-outbound.js';
import type { Outbound } from '../ports/outbound.js';
import type { Opening } from './opening.js';

/** Opens the way to other people's servers, once somebody takes it. */
export function openOutbound(opening: Opening): Outbound {
  const outbound = new UndiciOutbound();
  opening.onClose(() => outbound.close());
  return outbound;
}
