import { NoticeAbout, NoticeSeverity } from '../notice.js';
import { category, streamName } from './category.js';
import { event, type EventOf, type StoredEventOf } from './event.js';
import type { samples } from './notice.samples.js';

/**
 * `notice-<notice id>`: one trouble of one subject that an owner should know of. It may be cleared and raised again.
 */
export const noticeEvents = {
  /** Version 2 knows `payment-failed`, version 3 `spending-cap`, version 4 `api-key-failing` and `answers-failing`. */
  NoticeRaised: event(
    4,
    { severity: NoticeSeverity, about: NoticeAbout },
    { 1: (data) => ({ ...data }), 2: (data) => ({ ...data }), 3: (data) => ({ ...data }) },
  ),
  NoticeCleared: event(1, {}),
};
export type NoticeEvent = EventOf<typeof noticeEvents>;
export type StoredNoticeEvent = StoredEventOf<typeof noticeEvents>;
export type NoticeSamples = typeof samples;

export const noticeCategory = category('notice', { events: noticeEvents });
export const noticeStream = (id: string) => streamName(noticeCategory, id);
