import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Chatbot } from '@chatbot-builder/contracts/http';
import { toast, unsavedWork, useCurrentUser, useKeepUnsavedWork, useMay } from '@chatbot-builder/kit';
import { formatList } from '@chatbot-builder/kit/format';
import { useEffect, useEffectEvent, useState } from 'react';
import { type SavedChatbot, useLazySettingChangesQuery } from '../api';
import { latestOf, whereSaved } from '../conflict/where-saved';
import {
  changedFields,
  discard,
  type Draft,
  draftOf,
  edit,
  type Edits,
  type Field,
  keepMine,
  movedFields,
  rebase,
  saved,
  takeTheirs,
} from '../draft/draft';
import { fieldNames } from '../draft/field-names';
import { keptEdits } from '../draft/kept-edits';

/** Fields without edits that were changed elsewhere. */
interface Taken {
  readonly fields: readonly Field[];
  readonly from: SavedChatbot;
}

export interface ChatbotDraft {
  readonly draft: Draft;
  readonly edit: (edits: Edits) => void;
  readonly discard: () => void;
  readonly saved: (sent: Edits, base: ChatbotSettings) => void;
  readonly isDirty: boolean;
  readonly keepMine: (field: Field) => void;
  readonly takeTheirs: (field: Field) => void;
  /** Whether the draft holds edits from before a session ended that are neither saved nor discarded yet. */
  readonly isRestored: boolean;
}

/**
 * The draft over `base`. It follows changes of the server's settings. When the session ends elsewhere, the draft is
 * kept until the same person returns.
 */
export function useChatbotDraft(base: ChatbotSettings, chatbot: Chatbot | undefined): ChatbotDraft {
  const key = `chatbot ${chatbot?.id ?? 'new'}`;
  const userId = useCurrentUser()?.id;
  const [draft, setDraft] = useState(() => edit(draftOf(base), keptEdits(base, unsavedWork(userId, key))));
  const [restored, setRestored] = useState(changedFields(draft).length > 0);
  const [followed, setFollowed] = useState(base);
  const [taken, setTaken] = useState<Taken>();
  const mayAsk = useMay('chatbots:write');
  const [askChanges] = useLazySettingChangesQuery();
  if (base !== followed) {
    setFollowed(base);
    const quiet = movedFields(draft, base).filter((field) => !(field in draft.edits));
    if (quiet.length > 0 && chatbot) setTaken({ fields: quiet, from: chatbot });
    setDraft(rebase(draft, base));
  }
  const report = useEffectEvent(async ({ fields, from: { id, updatedAt } }: Taken) => {
    const { data: changes = [] } = mayAsk ? await askChanges({ id, updatedAt }) : {};
    const places = [...new Set(fields.map((field) => whereSaved(latestOf(changes, field))))];
    toast({ title: 'Changed elsewhere', description: `The ${fieldNames(fields)} changed ${formatList(places)}.` });
  });
  useEffect(() => {
    if (taken) void report(taken);
  }, [taken]);
  const isDirty = changedFields(draft).length > 0;
  if (restored && !isDirty) setRestored(false);
  useKeepUnsavedWork(key, isDirty ? draft.edits : undefined);
  return {
    draft,
    edit: (edits) => setDraft((now) => edit(now, edits)),
    discard: () => setDraft(discard),
    saved: (sent, stored) => setDraft((now) => saved(now, sent, stored)),
    isDirty,
    keepMine: (field) => setDraft((now) => keepMine(now, field)),
    takeTheirs: (field) => setDraft((now) => takeTheirs(now, field)),
    isRestored: restored,
  };
}
