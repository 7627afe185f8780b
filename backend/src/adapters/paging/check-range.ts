import type { Find } from '../../ports/document-store.js';

/** @throws RangeError for a limit or skip that cannot be */
export function checkRange({ limit, skip, also, contains, after }: Find): void {
  if (!Number.isInteger(limit) || limit < 1) throw new RangeError(`limit must be a positive integer, not ${limit}`);
  if (skip === undefined) return;
  if (!Number.isInteger(skip) || skip < 0) throw new RangeError(`skip must be a whole number, not ${skip}`);
  if (also ?? contains ?? after)
    throw new RangeError('skip needs a query that its index alone selects, without a cursor');
}
