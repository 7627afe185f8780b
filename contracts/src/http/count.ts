import * as z from 'zod/mini';

/** A non-negative integer. */
export const Count = z.int().check(z.nonnegative());
