import { setupCategory } from '@chatbot-builder/contracts/events/setup';
import type { Context } from '../../runtime/context.js';

/** What a new account has left to do. The contexts in which it is done record it through `runtime/setup`. */
export const setupContext: Context = {
  name: 'setup',
  categories: [setupCategory],
  projections: [],
  reactions: [],
  module: async () => (await import('./setup.module.js')).SetupModule,
};
