import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/** Documents a route's response body in the OpenAPI description. */
export const Answers = (schema: z.core.$ZodType, status = 200): MethodDecorator =>
  ApiResponse({ status, standardSchema: schema });

/** As `Answers`, for a paged list. */
export const AnswersList = (schema: z.core.$ZodType): MethodDecorator => Answers(z.array(schema));
