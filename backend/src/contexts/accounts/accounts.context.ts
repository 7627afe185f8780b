import { accountCategory } from '@chatbot-builder/contracts/events/account';
import { emailCategory } from '@chatbot-builder/contracts/events/email';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import { eraseAccounts } from './erasure/erase-accounts.reaction.js';
import { completeRegistration } from './registration.reaction.js';
import type { Context } from '../../runtime/context.js';

export const accountsContext: Context = {
  name: 'accounts',
  categories: [accountCategory, emailCategory, erasureCategory],
  projections: [],
  reactions: [completeRegistration, eraseAccounts],
  module: async () => (await import('./accounts.module.js')).AccountsModule,
};
