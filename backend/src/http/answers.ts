import { LIMITS } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';
import { ApiResponse } from './described.js';

/** Documents a route's response body in the OpenAPI description. */
export const Answers = (schema: z.core.$ZodType, status = 200): MethodDecorator =>
  ApiResponse({ status, standardSchema: schema });

/** As `Answers`, for a paged list, or for one of at most `most` items. */
export const AnswersList = (schema: z.core.$ZodType, most: number = LIMITS.pageMax): MethodDecorator =>
  Answers(z.array(schema).max(most));
