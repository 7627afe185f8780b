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

/** An id in a route's path: `@PathId('id', ChatbotId, 'Chatbot')`. What is no id names nothing: 404, as for an unknown one. */
export const PathId = (name: string, schema: z.core.$ZodType, what: string): ParameterDecorator =>
  Param(name, new IdOfPath(schema, what));
