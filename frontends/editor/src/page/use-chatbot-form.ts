import type { Chatbot } from '@chatbot-builder/contracts/http';
import { useMemo, useState } from 'react';
import { changedFields, type Draft, type Edits, type Field, valuesOf } from '../draft/draft';
import { problemsAtOnce } from '../draft/problems';
import type { SettingsForm } from '../form/settings-form';
import { NEW_CHATBOT, settingsOf } from './settings-of';
import { useChatbotDraft } from './use-chatbot-draft';
import { type Saving, useSave } from './use-save';

interface ChatbotForm {
  readonly form: SettingsForm;
  readonly changed: readonly Field[];
  /** Whether the changes were restored after a session had ended. */
  readonly isRestored: boolean;
  readonly saving: Saving;
  readonly discard: () => void;
  readonly conflict: {
    readonly draft: Draft;
    readonly open: boolean | undefined;
    readonly onOpen: () => void;
    readonly onKeep: (field: Field) => void;
    readonly onTake: (field: Field) => void;
    readonly onClose: () => void;
  };
}

interface FormOptions {
  /** Undefined until the chatbot is created. */
  readonly chatbot: Chatbot | undefined;
  readonly onCreated: (id: string) => void;
  readonly onRefused: (field: Field) => void;
}

/** The form state of the settings and its save action. */
export function useChatbotForm({ chatbot, onCreated, onRefused }: FormOptions): ChatbotForm {
  const base = useMemo(() => (chatbot ? settingsOf(chatbot) : NEW_CHATBOT), [chatbot]);
  const draft = useChatbotDraft(base, chatbot);
  /** Undefined until the comparison is first opened. */
  const [comparing, setComparing] = useState<boolean>();
  const saving = useSave({
    chatbot,
    draft,
    onCreated: ({ id }) => onCreated(id),
    onRefused,
    onContested: () => setComparing(true),
  });
  const changed = changedFields(draft.draft);

  const edit = (edits: Edits) => {
    saving.forgetProblems(Object.keys(edits) as Field[]);
    draft.edit(edits);
  };
  const discard = () => {
    saving.forgetProblems(changed);
    draft.discard();
  };
  const values = valuesOf(draft.draft);
  const atOnce = problemsAtOnce(values);
  const form: SettingsForm = {
    values,
    edit,
    isChanged: (field) => changed.includes(field),
    problemOf: (field) => saving.problems[field] ?? atOnce[field],
  };
  const conflict = {
    draft: draft.draft,
    open: comparing,
    onOpen: () => setComparing(true),
    onKeep: draft.keepMine,
    onTake: draft.takeTheirs,
    onClose: () => setComparing(false),
  };
  return { form, changed, isRestored: draft.isRestored, saving, discard, conflict };
}
