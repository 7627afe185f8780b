import { type INestApplication, Injectable } from '@nestjs/common';
import type { OpenAPIObject, SwaggerDocumentOptions } from '@nestjs/swagger';
import { Problem } from '@chatbot-builder/contracts/http';
import { z } from 'zod';
import { loadSwagger } from './described.js';
import { sessionCookie } from './proofs/sessions.js';

/** The contracts use `zod/mini`, whose schemas have no conversion method of their own, unlike `zod`'s. */
const schemaOf: NonNullable<SwaggerDocumentOptions['standardSchemaConverter']> = (schema, { schemaType }) => {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { definitions, ...converted } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: schemaType });
  return { schema: converted, components: definitions as Record<string, unknown> };
};

/** The OpenAPI description of all routes, built when it is first asked for. */
@Injectable()
export class ApiDescription {
  #build: () => Promise<OpenAPIObject> = () => Promise.reject(new Error('No application is described'));
  #document: Promise<OpenAPIObject> | undefined;

  of(app: INestApplication, { tls }: { readonly tls: boolean }): void {
    this.#build = async () => {
      const { DocumentBuilder, SwaggerModule } = await loadSwagger();
      const about = new DocumentBuilder()
        .setTitle('Chatbot builder')
        .setVersion('0.1.0')
        .addCookieAuth(sessionCookie(tls))
        .addGlobalResponse({ status: 'default', description: 'Any error response', standardSchema: Problem })
        .build();
      return SwaggerModule.createDocument(app, about, { standardSchemaConverter: schemaOf });
    };
  }

  document(): Promise<OpenAPIObject> {
    return (this.#document ??= this.#build());
  }
}
