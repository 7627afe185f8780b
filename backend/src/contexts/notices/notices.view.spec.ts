import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { NOON, OWNER, projected, type GivenEvent } from '../../kernel/testing/given.js';
import { noticesView } from './notices.view.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const subject = '0190a6a0-0000-4000-8000-00000000000a';
const about = (reason: string) => ({ code: 'document-failed', subject, params: { reason } });
const raised = (reason: string): GivenEvent => ({
  type: 'NoticeRaised',
  data: { severity: 'error', about: about(reason) },
  stream: 'notice-n1',
  metadata: { chatbotId },
});
const cleared: GivenEvent = { type: 'NoticeCleared', data: {}, stream: 'notice-n1', metadata: { chatbotId } };

it('holds what is open, since when, and what was last said', () => {
  expect(projected(noticesView, raised('empty'), raised('binary'))).toEqual({
    n1: {
      accountId: OWNER,
      chatbotId,
      severity: 'error',
      code: 'document-failed',
      subject,
      reason: 'binary',
      raisedAt: NOON,
    },
  });
});

it('holds nothing that is cleared, until it is raised again', () => {
  expect(projected(noticesView, raised('empty'), cleared)).toEqual({});
  expect(projected(noticesView, raised('empty'), cleared, raised('binary'))).toMatchObject({
    n1: { reason: 'binary' },
  });
});
