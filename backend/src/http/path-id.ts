import { Param, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { notFound } from '../kernel/refusals.js';

class IdOfPath implements PipeTransform {
  constructor(
    private readonly schema: z.core.$ZodType,
    private readonly what: string,
  ) {}

  transform(value: unknown): unknown {
    const parsed = z.safeParse(this.schema, value);
    if (!parsed.success) throw notFound(this.what);
    return parsed.data;
  }
}

/**
 * An id in a route's path: `@PathId('id', ChatbotId, 'Chatbot')`. A malformed id answers 404, as an unknown one does.
 */
export const PathId = (name: string, schema: z.core.$ZodType, what: string): ParameterDecorator =>
  Param(name, new IdOfPath(schema, what));
