import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'express';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { notFound } from '../kernel/refusals.js';
import { ApiExcludeController } from './described.js';
import { ApiDescription } from './openapi.js';
import { ForAnyone } from './routes/route.js';
import { CONFIG, type Config } from '../settings/config.js';

const LIMITED = { limits: ['api-docs'] } as const;

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'];
const assets = (): string => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Chatbot builder API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** In a file of its own, because the content security policy allows no inline script. */
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });\n`;

/** Describes the API: `/api/docs` for people and `/api/openapi.json` for programs. `API_DOCS` turns it off. */
@ApiExcludeController()
@Controller()
export class ApiDocsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly description: ApiDescription,
  ) {}

  @ForAnyone(LIMITED)
  @Get('openapi.json')
  async openApi(): Promise<OpenAPIObject> {
    this.refuseIfOff();
    return this.description.document();
  }

  @ForAnyone(LIMITED)
  @Get('docs')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(): string {
    this.refuseIfOff();
    return PAGE;
  }

  @ForAnyone(LIMITED)
  @Get('docs/start.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  start(): string {
    this.refuseIfOff();
    return START;
  }

  @ForAnyone(LIMITED)
  @Get('docs/:file')
  asset(@Param('file') file: string, @Res() response: Response): void {
    this.refuseIfOff();
    if (!ASSETS.includes(file)) throw notFound('File');
    response.sendFile(file, { root: assets(), cacheControl: false, headers: { 'Cache-Control': 'no-cache' } });
  }

  private refuseIfOff(): void {
    if (!this.config.apiDocs) throw notFound('Page');
  }
}
