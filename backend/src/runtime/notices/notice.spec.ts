import { expect, it } from 'vitest';
import { given } from '../../kernel/testing/given.js';
import { clearNotice, notice, raiseNotice, type Raised } from './notice.js';
import { noticeIdOf } from './notices.js';

const subject = '0190a6a0-0000-4000-8000-00000000000a';
const unreadable: Raised = {
  severity: 'error',
  about: { code: 'document-failed', subject, params: { reason: 'unreadable' } },
};
const empty: Raised = { severity: 'error', about: { code: 'document-failed', subject, params: { reason: 'empty' } } };
const raised = { type: 'NoticeRaised', data: unreadable };
const cleared = { type: 'NoticeCleared', data: {} };

it('is raised once', () => {
  given(notice).when(raiseNotice(unreadable)).then(raised);
  given(notice, raised).when(raiseNotice(unreadable)).thenNothing();
});

it('is raised anew with something else to say, or after it was cleared', () => {
  given(notice, raised).when(raiseNotice(empty)).then({ type: 'NoticeRaised', data: empty });
  given(notice, raised, cleared).when(raiseNotice(unreadable)).then(raised);
});

it('is cleared once', () => {
  given(notice, raised).when(clearNotice()).then(cleared);
  given(notice, raised, cleared).when(clearNotice()).thenNothing();
  given(notice).when(clearNotice()).thenNothing();
});

it('has one id for each trouble of each subject', () => {
  const id = noticeIdOf({ code: 'document-failed', subject });
  expect(noticeIdOf({ code: 'document-failed', subject })).toBe(id);
  expect(noticeIdOf({ code: 'document-failed', subject: '0190a6a0-0000-4000-8000-00000000000b' })).not.toBe(id);
});
