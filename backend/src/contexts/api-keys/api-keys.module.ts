import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { ApiKeyEraser } from './api-key-eraser.js';
import { IssueApiKeyHandler, RevokeApiKeyHandler } from './api-keys.commands.js';
import { ApiKeysController } from './api-keys.controller.js';
import { IssueIdentitySecretHandler, RevokeIdentitySecretHandler } from './identity-secrets.commands.js';
import { IdentitySecretsController } from './identity-secrets.controller.js';
import { OwnedKeys } from './owned-keys.js';

@Module({
  controllers: [ApiKeysController, IdentitySecretsController],
  providers: [
    ApiKeyEraser,
    IssueApiKeyHandler,
    IssueIdentitySecretHandler,
    OwnedKeys,
    RevokeApiKeyHandler,
    RevokeIdentitySecretHandler,
  ],
})
export class ApiKeysModule {
  constructor(registry: Registry, eraser: ApiKeyEraser, owned: OwnedKeys) {
    registry.register({ erasers: [eraser], owned: [owned] });
  }
}
