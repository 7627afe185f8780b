import { CHANGED_ELSEWHERE, ChangedElsewhere, type Chatbot, InvalidFields } from '@chatbot-builder/contracts/http';
import { isApiError, serverMessage, toast, toastFailure, useAppDispatch } from '@chatbot-builder/kit';
import { useState } from 'react';
import { remember, useCreateChatbotMutation, useUpdateChatbotMutation } from '../api';
import { type Draft, type Field, rebase, valuesOf } from '../draft/draft';
import { isNameless, type Problems, problemsOf } from '../draft/problems';
import { settingsOf } from './settings-of';
import type { ChatbotDraft } from './use-chatbot-draft';

/** The messages of invalid fields from the server's response, by field. */
const refusedFields = (error: unknown): Problems => {
  const fields = isApiError(error) ? (InvalidFields.safeParse(error.details).data ?? []) : [];
  return Object.fromEntries(fields.map(({ path, message }): [string, string] => [path.split('.')[0] ?? path, message]));
};

/** What the server holds instead, if the changes were not based on the latest. */
const latestIn = (error: unknown) =>
  isApiError(error) && error.code === CHANGED_ELSEWHERE ? ChangedElsewhere.safeParse(error.details).data : undefined;

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
  readonly chatbot: Chatbot | undefined;
  readonly draft: ChatbotDraft;
  readonly onCreated: (chatbot: Chatbot) => void;
  readonly onRefused: (field: Field) => void;
  /** Somebody has to choose between the edits and what was saved elsewhere. */
  readonly onContested: () => void;
}

/** Creates the chatbot, or sends only the changed fields. */
export function useSave({ chatbot, draft, onCreated, onRefused, onContested }: SaveOptions): Saving {
  const dispatch = useAppDispatch();
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
      const created = await createChatbot(values).unwrap();
      draft.saved(values, settingsOf(created));
      toast({ title: 'Chatbot created successfully' });
      onCreated(created);
    } catch (error) {
      if (isApiError(error) && error.code === 'upgrade-required') return setUpgradeNeeded(true);
      toastFailure('Failed to create chatbot', serverMessage(error, 'Please try again'));
      refuse(refusedFields(error));
    }
  };

  const change = async (known: Chatbot, { edits: changes, contested, base }: Draft): Promise<void> => {
    if (contested.length > 0) return onContested();
    try {
      const changed = await updateChatbot({ id: known.id, changes, basedOn: known.updatedAt }).unwrap();
      draft.saved(changes, settingsOf(changed));
      toast({ title: 'Chatbot updated successfully' });
    } catch (error) {
      const latest = latestIn(error);
      if (latest) {
        const now = { ...known, ...latest.settings, updatedAt: latest.updatedAt };
        dispatch(remember(now));
        return change(now, rebase({ base, edits: changes, contested }, latest.settings));
      }
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
    if (!chatbot) await create();
    else if (draft.isDirty) await change(chatbot, draft.draft);
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
