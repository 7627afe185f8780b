import { generatePath } from '@chatbot-builder/kit/router';

/** Which conversations a number counts. Days are UTC days, the last one included. */
export interface Behind {
  readonly from?: string;
  readonly to?: string;
  readonly channel?: string;
  readonly rating?: 'up' | 'down';
  readonly unanswered?: 'true';
  readonly language?: string;
  /** Opens this one. */
  readonly conversation?: string;
  /** Shows this message of it. */
  readonly message?: string;
}

/** The part of the page's address that brings the questions without an answer into view. The editor links to it. */
export const UNANSWERED_HASH = '#unanswered';

/** The address of the conversations behind a number. */
export function conversationsBehind(chatbotId: string, behind: Behind = {}): string {
  const query = new URLSearchParams({ ...behind }).toString();
  return generatePath('/conversations/:chatbotId', { chatbotId }) + (query && `?${query}`);
}
