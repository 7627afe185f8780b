import { accountCategory } from '@chatbot-builder/contracts/events/account';
import { emailCategory } from '@chatbot-builder/contracts/events/email';
import { erasureCategory } from '@chatbot-builder/contracts/events/erasure';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import { clientsView } from './clients/clients.view.js';
import { eraseAccounts } from './erasure/erase-accounts.reaction.js';
import { erasePeople } from './erasure/erase-people.reaction.js';
import { askToConfirm, tellOldAddress } from './email-confirmation/email.reactions.js';
import { tellOfPasswordChange } from './password-reset/password-changed.reaction.js';
import { tellOfTwoFactor } from './two-factor/two-factor.reaction.js';
import { completeRegistration } from './registration.reaction.js';
import type { Context } from '../../runtime/context.js';

export const accountsContext: Context = {
  name: 'accounts',
  categories: [accountCategory, personCategory, emailCategory, erasureCategory],
  projections: [clientsView],
  reactions: [
    completeRegistration,
    eraseAccounts,
    erasePeople,
    askToConfirm,
    tellOldAddress,
    tellOfPasswordChange,
    tellOfTwoFactor,
  ],
  module: async () => (await import('./accounts.module.js')).AccountsModule,
};
