import { ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/** Says in the API's description what a route answers with. */
export const Answers = (schema: z.core.$ZodType, status = 200): MethodDecorator =>
  ApiResponse({ status, standardSchema: schema });

/** The same for a list of them, a page at a time. */
export const AnswersList = (schema: z.core.$ZodType): MethodDecorator => Answers(z.array(schema));
