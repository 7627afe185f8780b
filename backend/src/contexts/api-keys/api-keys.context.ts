import { apikeyCategory } from '@chatbot-builder/contracts/events/apikey';
import { identitysecretCategory } from '@chatbot-builder/contracts/events/identitysecret';
import type { Context } from '../../runtime/context.js';

export const apiKeysContext: Context = {
  name: 'api-keys',
  categories: [apikeyCategory, identitysecretCategory],
  projections: [],
  reactions: [],
  module: async () => (await import('./api-keys.module.js')).ApiKeysModule,
};
