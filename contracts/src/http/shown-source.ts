import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { ReplySource } from '../reply.js';

/** The passages that a reply used. */
export const ShownSources = z
  .array(z.extend(ReplySource, { headings: ReplySource.shape.headings.check(z.maxLength(LIMITS.headingDepth)) }))
  .check(z.maxLength(LIMITS.replySources));
