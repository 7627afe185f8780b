import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type SwaggerDocumentOptions } from '@nestjs/swagger';
import { Problem } from '@chatbot-builder/contracts/http';
import { z } from 'zod';
import { SESSION_COOKIE } from './proofs/sessions.js';

/** The contracts use `zod/mini`, whose schemas have no conversion method of their own, unlike `zod`'s. */
const schemaOf: NonNullable<SwaggerDocumentOptions['standardSchemaConverter']> = (schema, { schemaType }) => {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { definitions, ...converted } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: schemaType });
  return { schema: converted, components: definitions as Record<string, unknown> };
};

/** Serves `/api/docs` for people and `/api/openapi.json` for programs. */
export function mountOpenApi(app: NestExpressApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Chatbot builder')
    .setVersion('0.1.0')
    .addCookieAuth(SESSION_COOKIE)
    .addGlobalResponse({ status: 'default', description: 'Any error response', standardSchema: Problem })
    .build();
  const document = () => SwaggerModule.createDocument(app, about, { standardSchemaConverter: schemaOf });
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Chatbot builder API',
  });
}
