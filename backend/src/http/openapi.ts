import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from './sessions.js';

/** `/api/docs` for people, `/api/openapi.json` for programs. */
export function mountOpenApi(app: NestExpressApplication): void {
  const about = new DocumentBuilder()
    .setTitle('Chatbot builder')
    .setDescription('Every answer that is not a success has a Problem as its body.')
    .setVersion('0.1.0')
    .addCookieAuth(SESSION_COOKIE)
    .build();
  const document = () => SwaggerModule.createDocument(app, about);
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/openapi.json', raw: ['json'], customSiteTitle: 'Chatbot builder API' });
}
