import { z } from 'zod';
import { LIMITS } from '../constants.js';

/**
 * Parameters of list routes. The body is a bare array; the next page is in `Link: <...>; rel="next"`, the total where it
 * is known in `X-Total-Count`.
 */
export const ListQuery = z.strictObject({
  /** Case-insensitive substring; which fields it searches, the route says. */
  q: z.string().trim().max(200).optional(),
  /** Inclusive lower and exclusive upper bound of the creation time. */
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  /** Opaque, from the `Link` header. */
  after: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageMax).default(LIMITS.pageDefault),
});
export type ListQuery = z.infer<typeof ListQuery>;
