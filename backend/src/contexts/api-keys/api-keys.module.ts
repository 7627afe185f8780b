import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { ApiKeyEraser } from './api-key-eraser.js';
import { IssueApiKeyHandler, RevokeApiKeyHandler } from './api-keys.commands.js';
import { ApiKeysController } from './api-keys.controller.js';

@Module({
  controllers: [ApiKeysController],
  providers: [ApiKeyEraser, IssueApiKeyHandler, RevokeApiKeyHandler],
})
export class ApiKeysModule {
  constructor(registry: Registry, eraser: ApiKeyEraser) {
    registry.register({ erasers: [eraser] });
  }
}
