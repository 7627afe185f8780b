import type { ChatbotId } from '../ids.js';
import { sealed } from './sealed.samples.js';
import type { SamplesOf } from './event.js';
import type { personEvents } from './person.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000002' as ChatbotId;

export const samples: SamplesOf<typeof personEvents> = {
  PersonRegistered: [
    { email: sealed('ada@example.com'), role: 'admin' },
    { email: null, role: 'client' },
  ],
  EmailVerified: [{}],
  EmailChanged: [{ email: sealed('ada@example.org') }, { email: null }],
  PasswordChanged: [{ through: 'reset' }, { through: 'settings' }],
  TwoFactorEnabled: [{}],
  TwoFactorDisabled: [{}],
  RecoveryCodesReplaced: [{}],
  RecoveryCodeUsed: [{ remaining: 9 }, { remaining: 0 }],
  ChatbotGranted: [{ chatbotId }],
  ChatbotRevoked: [{ chatbotId }],
  PersonErased: [{}],
};
