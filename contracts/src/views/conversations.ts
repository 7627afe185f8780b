/** The views that a conversation is read from: whoever tells of a change waits until both have it. */
export const CONVERSATIONS_VIEW = 'conversations';
export const MESSAGES_VIEW = 'messages';
