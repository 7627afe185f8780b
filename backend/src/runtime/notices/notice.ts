import { isDeepStrictEqual } from 'node:util';
import type { NoticeEvent, StoredNoticeEvent } from '@chatbot-builder/contracts/events/notice';
import { type Decider, type Decision, never } from '../../kernel/decider.js';

export type Raised = Extract<NoticeEvent, { type: 'NoticeRaised' }>['data'];

/** A notice is open, with what was last said about it, or there is nothing to say. */
export type Notice = Raised | undefined;

export const notice: Decider<Notice, StoredNoticeEvent> = {
  initial: undefined,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'NoticeRaised':
        return event.data;
      case 'NoticeCleared':
        return undefined;
      default:
        return never(event);
    }
  },
};

/** Says something new, and nothing twice. */
export const raiseNotice =
  (raised: Raised): Decision<Notice, NoticeEvent> =>
  (open) =>
    isDeepStrictEqual(open, raised) ? [] : [{ type: 'NoticeRaised', data: raised }];

export const clearNotice = (): Decision<Notice, NoticeEvent> => (open) =>
  open ? [{ type: 'NoticeCleared', data: {} }] : [];
