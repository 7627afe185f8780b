import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { Problem } from '@chatbot-builder/contracts/http';
import { SESSION_COOKIE } from './sessions.js';

/** `/api/docs` for people, `/api/openapi.json` for programs. */
export function mountOpenApi(app: NestExpressApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Chatbot builder')
    .setVersion('0.1.0')
    .addCookieAuth(SESSION_COOKIE)
    .addGlobalResponse({ status: 'default', description: 'Anything but a success', standardSchema: Problem })
    .build();
  const document = () => SwaggerModule.createDocument(app, about);
  SwaggerModule.setup('api/docs', app, document, {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Chatbot builder API',
  });
}
