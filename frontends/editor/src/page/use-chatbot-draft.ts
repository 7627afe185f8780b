import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { useState } from 'react';
import { changedFields, discard, type Draft, draftOf, edit, type Edits, rebase, saved } from '../draft/draft';

export interface ChatbotDraft {
  readonly draft: Draft;
  readonly edit: (edits: Edits) => void;
  readonly discard: () => void;
  readonly saved: (sent: Edits, base: ChatbotSettings) => void;
  readonly isDirty: boolean;
}

/** The draft over `base`, which it follows when the server's settings change. */
export function useChatbotDraft(base: ChatbotSettings): ChatbotDraft {
  const [draft, setDraft] = useState(() => draftOf(base));
  const [followed, setFollowed] = useState(base);
  if (base !== followed) {
    setFollowed(base);
    setDraft(rebase(draft, base));
  }
  return {
    draft,
    edit: (edits) => setDraft((now) => edit(now, edits)),
    discard: () => setDraft(discard),
    saved: (sent, stored) => setDraft((now) => saved(now, sent, stored)),
    isDirty: changedFields(draft).length > 0,
  };
}
