import type { SamplesOf } from './event.js';
import type { noticeEvents } from './notice.js';

const subject = '0190a6a0-0000-4000-8000-00000000000a';

export const samples: SamplesOf<typeof noticeEvents> = {
  NoticeRaised: [
    { severity: 'error', about: { code: 'document-failed', subject, params: { reason: 'unreadable' } } },
    { severity: 'warning', about: { code: 'payment-failed', subject, params: {} } },
    { severity: 'error', about: { code: 'api-key-failing', subject, params: { reason: 'no-credit' } } },
    { severity: 'error', about: { code: 'answers-failing', subject, params: { reason: 'unknown-model' } } },
    { severity: 'warning', about: { code: 'spending-cap', subject, params: { percent: 80, capCents: 500 } } },
  ],
  NoticeCleared: [{}],
};
