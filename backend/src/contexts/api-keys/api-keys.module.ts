import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { ApiKeyEraser } from './api-key-eraser.js';
import { IssueApiKeyHandler, RevokeApiKeyHandler } from './api-keys.commands.js';
import { ApiKeysController } from './api-keys.controller.js';
import { IssueIdentitySecretHandler, RevokeIdentitySecretHandler } from './identity-secrets.commands.js';
import { IdentitySecretsController } from './identity-secrets.controller.js';

@Module({
  controllers: [ApiKeysController, IdentitySecretsController],
  providers: [
    ApiKeyEraser,
    IssueApiKeyHandler,
    IssueIdentitySecretHandler,
    RevokeApiKeyHandler,
    RevokeIdentitySecretHandler,
  ],
})
export class ApiKeysModule {
  constructor(registry: Registry, eraser: ApiKeyEraser) {
    registry.register({ erasers: [eraser] });
  }
}
