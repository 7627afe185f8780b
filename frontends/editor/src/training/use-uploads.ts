import { UnreadDocument } from '@chatbot-builder/contracts/http';
import { isApiError, toast, toastFailure } from '@chatbot-builder/kit';
import { useRef, useState } from 'react';
import { useAddDocumentMutation, useUploadTicketMutation } from '../api';
import { selectFiles } from './file-selection';
import { type OnProgress, putFile, sourceOf } from './put-file';
import { ended, type Outcome, progressed, reportOf, type Upload } from './uploads';

/** Concurrent uploads. Browsers limit connections per host, and the test chat needs one too. */
const AT_A_TIME = 2;

export const failureOf = (error: unknown): Outcome => {
  if (!isApiError(error)) {
    console.error(error);
    return { kind: 'failed', listed: false };
  }
  return {
    kind: 'failed',
    listed: UnreadDocument.safeParse(error.details).success,
    reason: error.message || undefined,
  };
};

export interface Uploads {
  readonly uploads: readonly Upload[];
  /** Why the last selection was rejected. */
  readonly errors: readonly string[];
  readonly busy: boolean;
  readonly choose: (files: readonly File[]) => void;
  readonly remove: (key: number) => void;
  readonly start: (chatbotId: string) => Promise<void>;
}

/** Uploads a file and adds it to the chatbot's documents. Rejects with an ApiError, or with what broke the upload. */
export function useSendFile() {
  const [issueTicket] = useUploadTicketMutation();
  const [addDocument] = useAddDocumentMutation();
  return async (file: File, chatbotId: string, progress: OnProgress): Promise<Outcome> => {
    progress(0);
    const { uploadURL } = await issueTicket().unwrap();
    await putFile(uploadURL, file, progress);
    progress(1);
    const document = await addDocument({
      chatbotId,
      type: 'file',
      name: file.name,
      source: sourceOf(uploadURL),
    }).unwrap();
    return document.status === 'failed'
      ? { kind: 'failed', listed: true, reason: document.failure?.message }
      : { kind: document.status };
  };
}

/** The selected files and their uploads. Held by the editor, so that switching tabs does not lose them. */
export function useUploads(): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const lastKey = useRef(0);
  const sendFile = useSendFile();

  const choose = (added: readonly File[]) => {
    const selection = selectFiles(
      uploads.map(({ file }) => file),
      added,
    );
    setErrors(selection.ok ? [] : selection.errors);
    if (!selection.ok) return;
    const fresh = selection.files.slice(uploads.length).map((file): Upload => {
      lastKey.current += 1;
      return { key: lastKey.current, file, state: { phase: 'chosen' } };
    });
    setUploads([...uploads, ...fresh]);
  };

  const start = async (chatbotId: string) => {
    setBusy(true);
    const queue = [...uploads];
    const outcomes: Outcome[] = [];
    const sendInTurn = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { key, file } = next;
        const progress = (part: number) => setUploads((now) => progressed(now, key, part));
        const outcome = await sendFile(file, chatbotId, progress).catch(failureOf);
        setUploads((now) => ended(now, key, outcome));
        outcomes.push(outcome);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, sendInTurn));
    setBusy(false);
    const { title, description, failed } = reportOf(outcomes);
    if (failed) toastFailure(title, description);
    else toast({ title, description });
  };

  const remove = (key: number) => setUploads(uploads.filter((upload) => upload.key !== key));

  return { uploads, errors, busy, choose, remove, start };
}
