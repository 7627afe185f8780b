import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { unsavedWork, useCurrentUser, useKeepUnsavedWork } from '@chatbot-builder/kit';
import { useState } from 'react';
import { changedFields, discard, type Draft, draftOf, edit, type Edits, rebase, saved } from '../draft/draft';
import { keptEdits } from '../draft/kept-edits';

export interface ChatbotDraft {
  readonly draft: Draft;
  readonly edit: (edits: Edits) => void;
  readonly discard: () => void;
  readonly saved: (sent: Edits, base: ChatbotSettings) => void;
  readonly isDirty: boolean;
  /** Whether the draft holds edits from before a session ended that are neither saved nor discarded yet. */
  readonly isRestored: boolean;
}

/**
 * The draft over `base`. It follows changes of the server's settings. When the session ends elsewhere, the draft is kept
 * until the same person returns.
 */
export function useChatbotDraft(base: ChatbotSettings, chatbotId: string | undefined): ChatbotDraft {
  const key = `chatbot ${chatbotId ?? 'new'}`;
  const userId = useCurrentUser()?.id;
  const [draft, setDraft] = useState(() => edit(draftOf(base), keptEdits(base, unsavedWork(userId, key))));
  const [restored, setRestored] = useState(changedFields(draft).length > 0);
  const [followed, setFollowed] = useState(base);
  if (base !== followed) {
    setFollowed(base);
    setDraft(rebase(draft, base));
  }
  const isDirty = changedFields(draft).length > 0;
  if (restored && !isDirty) setRestored(false);
  useKeepUnsavedWork(key, isDirty ? draft.edits : undefined);
  return {
    draft,
    edit: (edits) => setDraft((now) => edit(now, edits)),
    discard: () => setDraft(discard),
    saved: (sent, stored) => setDraft((now) => saved(now, sent, stored)),
    isDirty,
    isRestored: restored,
  };
}
