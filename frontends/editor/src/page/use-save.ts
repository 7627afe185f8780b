import { type Chatbot, InvalidFields } from '@chatbot-builder/contracts/http';
import { isApiError, serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { useState } from 'react';
import { useCreateChatbotMutation, useUpdateChatbotMutation } from '../api';
import { type Field, valuesOf } from '../draft/draft';
import { isNameless, type Problems, problemsOf } from '../draft/problems';
import { settingsOf } from './settings-of';
import type { ChatbotDraft } from './use-chatbot-draft';

/** The messages of invalid fields from the server's response, by field. */
const refusedFields = (error: unknown): Problems => {
  const fields = isApiError(error) ? (InvalidFields.safeParse(error.details).data ?? []) : [];
  return Object.fromEntries(fields.map(({ path, message }): [string, string] => [path.split('.')[0] ?? path, message]));
};

export interface Saving {
  readonly save: () => Promise<void>;
  readonly pending: boolean;
  readonly problems: Problems;
  readonly forgetProblems: (fields: readonly Field[]) => void;
  readonly upgradeNeeded: boolean;
  readonly closeUpgrade: () => void;
}

interface SaveOptions {
  /** Undefined until the chatbot is created. */
  readonly chatbotId: string | undefined;
  readonly draft: ChatbotDraft;
  readonly onCreated: (chatbot: Chatbot) => void;
  readonly onRefused: (field: Field) => void;
}

/** Creates the chatbot, or sends only the changed fields. */
export function useSave({ chatbotId, draft, onCreated, onRefused }: SaveOptions): Saving {
  const [createChatbot, creation] = useCreateChatbotMutation();
  const [updateChatbot, update] = useUpdateChatbotMutation();
  const [problems, setProblems] = useState<Problems>({});
  const [upgradeNeeded, setUpgradeNeeded] = useState(false);
  const pending = creation.isLoading || update.isLoading;

  const refuse = (found: Problems) => {
    setProblems(found);
    const [first] = Object.keys(found) as Field[];
    if (first) onRefused(first);
  };

  const create = async () => {
    const values = valuesOf(draft.draft);
    try {
      const chatbot = await createChatbot(values).unwrap();
      draft.saved(values, settingsOf(chatbot));
      toast({ title: 'Chatbot created successfully' });
      onCreated(chatbot);
    } catch (error) {
      if (isApiError(error) && error.code === 'upgrade-required') return setUpgradeNeeded(true);
      toastFailure('Failed to create chatbot', serverMessage(error, 'Please try again'));
      refuse(refusedFields(error));
    }
  };

  const change = async (id: string) => {
    const changes = draft.draft.edits;
    try {
      const chatbot = await updateChatbot({ id, changes }).unwrap();
      draft.saved(changes, settingsOf(chatbot));
      toast({ title: 'Chatbot updated successfully' });
    } catch (error) {
      toastFailure('Failed to update chatbot', serverMessage(error, 'Please try again'));
      refuse(refusedFields(error));
    }
  };

  const save = async () => {
    if (pending) return;
    const values = valuesOf(draft.draft);
    const found = problemsOf(values);
    if (isNameless(values))
      toastFailure('Chatbot name is required', 'Please fill in the chatbot name in the Settings tab');
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    if (!chatbotId) await create();
    else if (draft.isDirty) await change(chatbotId);
  };

  return {
    save,
    pending,
    problems,
    forgetProblems: (fields) =>
      setProblems((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field as Field))),
      ),
    upgradeNeeded,
    closeUpgrade: () => setUpgradeNeeded(false),
  };
}
