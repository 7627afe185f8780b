/** The views that a conversation is read from. A change is announced only after both have folded it. */
export const CONVERSATIONS_VIEW = 'conversations';
export const MESSAGES_VIEW = 'messages';
