import { apikeyCategory } from '@chatbot-builder/contracts/events/apikey';
import type { Context } from '../../runtime/context.js';

export const apiKeysContext: Context = {
  name: 'api-keys',
  categories: [apikeyCategory],
  projections: [],
  reactions: [],
  module: async () => (await import('./api-keys.module.js')).ApiKeysModule,
};
