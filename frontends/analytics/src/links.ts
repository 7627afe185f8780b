import { generatePath } from '@chatbot-builder/kit/router';

/** Which conversations a number counts. */
export interface Behind {
  /** The UTC days on which they began, the last one included. */
  readonly from?: string;
  readonly to?: string;
  /**
   * The UTC days of a message, a reply or a rating. It alone must be all that follows, but for the channel and the
   * page.
   */
  readonly activeFrom?: string;
  readonly activeTo?: string;
  readonly channel?: string;
  readonly rating?: 'up' | 'down';
  readonly unanswered?: 'true';
  readonly language?: string;
  /** Opens this one. */
  readonly conversation?: string;
  /** Shows this message of it. */
  readonly message?: string;
  /** Hour of the week of a visitor's message, from 0 on Monday 0:00 UTC. */
  readonly hour?: string;
  readonly model?: string;
  /** Least milliseconds until the reply's first and last word. */
  readonly firstWordMs?: string;
  readonly lastWordMs?: string;
  /** Keys of the report. */
  readonly question?: string;
  readonly page?: string;
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** Those in which something was written or rated on some days. */
export const activeIn = ({ from, to }: Days): Behind => ({ activeFrom: from, activeTo: to });
/** The same on one day. */
export const activeOn = (day: string): Behind => activeIn({ from: day, to: day });
/** Those with a reply on some days, however long it took. */
export const repliedIn = (days: Days): Behind => ({ ...activeIn(days), lastWordMs: '0' });

/** The part of the page's address that brings the questions without an answer into view. The editor links to it. */
export const UNANSWERED_HASH = '#unanswered';

/** The address of the conversations behind a number. */
export function conversationsBehind(chatbotId: string, behind: Behind = {}): string {
  const query = new URLSearchParams({ ...behind }).toString();
  return generatePath('/conversations/:chatbotId', { chatbotId }) + (query && `?${query}`);
}
