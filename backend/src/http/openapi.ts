import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule, type SwaggerDocumentOptions } from '@nestjs/swagger';
import { Problem } from '@chatbot-builder/contracts/http';
import { z } from 'zod';
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
  #build: () => OpenAPIObject = () => {
    throw new Error('No application is described');
  };
  #document: OpenAPIObject | undefined;

  of(app: INestApplication, { tls }: { readonly tls: boolean }): void {
    const about = new DocumentBuilder()
      .setTitle('Chatbot builder')
      .setVersion('0.1.0')
      .addCookieAuth(sessionCookie(tls))
      .addGlobalResponse({ status: 'default', description: 'Any error response', standardSchema: Problem })
      .build();
    this.#build = () => SwaggerModule.createDocument(app, about, { standardSchemaConverter: schemaOf });
  }

  get document(): OpenAPIObject {
    return (this.#document ??= this.#build());
  }
}
