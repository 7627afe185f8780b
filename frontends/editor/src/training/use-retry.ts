import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { useState } from 'react';
import { useDeleteDocumentMutation, useRetryDocumentMutation } from '../api';
import { selectFiles } from './file-selection';
import { reportOf } from './uploads';
import { failureOf, useSendFile } from './use-uploads';

export interface Retry {
  /** The id of the document that is being retried. */
  readonly running: string | undefined;
  /** Processes the stored file of a failed document again. */
  readonly again: (document: KnowledgeDocument) => Promise<void>;
  /** Puts another file in the place of a failed document whose own is gone. */
  readonly replace: (document: KnowledgeDocument, file: File) => Promise<void>;
}

export function useRetry(): Retry {
  const [running, setRunning] = useState<string>();
  const [retry] = useRetryDocumentMutation();
  const [deleteDocument] = useDeleteDocumentMutation();
  const sendFile = useSendFile();

  const again = async (document: KnowledgeDocument) => {
    setRunning(document.id);
    try {
      await retry(document).unwrap();
    } catch (failure) {
      toastFailure('Failed to process files', serverMessage(failure, 'Please try again'));
    }
    setRunning(undefined);
  };

  const replace = async (document: KnowledgeDocument, file: File) => {
    const selection = selectFiles([], [file]);
    if (!selection.ok) {
      toastFailure('Failed to process files', selection.errors[0]);
      return;
    }
    setRunning(document.id);
    const outcome = await sendFile(file, document.chatbotId, () => undefined).catch(failureOf);
    // The new file has a row of its own, readable or not.
    if (outcome.kind !== 'failed' || outcome.listed) await deleteDocument(document);
    if (outcome.kind === 'failed') {
      const { title, description } = reportOf([outcome]);
      toastFailure(title, description);
    }
    setRunning(undefined);
  };

  return { running, again, replace };
}
