import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';

/**
 * Parameters of list routes. The body is a bare array; the next page is in `Link: <...>; rel="next"`, the total where it
 * is known in `X-Total-Count`.
 */
export const ListQuery = z.strictObject({
  /** Case-insensitive substring; which fields it searches, the route says. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Inclusive lower and exclusive upper bound of the creation time. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  /** Opaque, from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(1_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.pageMax)), LIMITS.pageDefault),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The body of a list route. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.array(item);

/** Of lists that are neither searched nor cut by time. */
export const PageQuery = z.pick(ListQuery, { after: true, limit: true });
export type PageQuery = z.infer<typeof PageQuery>;
