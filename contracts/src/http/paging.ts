import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';

/**
 * Query parameters of list routes. The response body is an array. The next page is in `Link: <...>; rel="next"`, the
 * total, if known, in `X-Total-Count`.
 */
export const ListQuery = z.strictObject({
  /** A case-insensitive substring. The route defines which fields are searched. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** Inclusive lower and exclusive upper bound of the creation time. */
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  /** An opaque cursor from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(1_000))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIMITS.pageMax)), LIMITS.pageDefault),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The response body of a list route. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.array(item);

/** Query parameters of lists without search and time bounds. */
export const PageQuery = z.pick(ListQuery, { after: true, limit: true });
export type PageQuery = z.infer<typeof PageQuery>;
