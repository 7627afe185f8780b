import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import {
  Skeleton,
  ConfirmDialog,
  DocumentsArt,
  EmptyState,
  ErrorState,
  serverMessage,
  toast,
  toastFailure,
  useDelayed,
  useMay,
} from '@chatbot-builder/kit';
import { formatCount } from '@chatbot-builder/kit/format';
import { useState } from 'react';
import { useDeleteDocumentMutation, useDocumentsQuery } from '../api';
import { DocumentRow } from './document-row';
import classes from './file-list.module.css';
import { summaryOf } from './summary';
import { useRetry } from './use-retry';

const SKELETON_ROWS = [0, 1, 2];

const DocumentListSkeleton = () => (
  <div className={classes['list']} role="status" aria-label="Loading documents">
    <div className={classes['head']}>
      <Skeleton width={96} height={12} />
    </div>
    {SKELETON_ROWS.map((row) => (
      <div className={classes['row']} key={row}>
        <Skeleton width={16} height={16} />
        <div>
          <Skeleton width={180} height={12} />
        </div>
        <Skeleton width={56} height={12} />
      </div>
    ))}
  </div>
);

function DeleteDocumentDialog({ document, onClose }: { document: KnowledgeDocument | undefined; onClose: () => void }) {
  const [deleteDocument, { isLoading }] = useDeleteDocumentMutation();
  const confirm = async () => {
    if (!document) return;
    try {
      await deleteDocument(document).unwrap();
      toast({ title: 'Document deleted successfully' });
    } catch (error) {
      toastFailure('Failed to delete document', serverMessage(error, 'Please try again'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={document !== undefined}
      title={`Delete ${document?.name ?? 'document'}?`}
      sentence="Are you sure you want to delete this document? This action cannot be undone."
      consequence="Answers will no longer use it."
      verb="Delete document"
      pending={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** The chatbot's documents. Polls while one of them is being processed. */
export function DocumentList({ chatbotId, polling }: { chatbotId: string; polling: number }) {
  const { data: documents, error, refetch } = useDocumentsQuery(chatbotId, { pollingInterval: polling });
  const mayWrite = useMay('knowledge:write');
  const retry = useRetry();
  const [deleting, setDeleting] = useState<KnowledgeDocument>();
  const late = useDelayed(!documents && !error);

  if (error && !documents)
    return <ErrorState title="Failed to load documents" error={error} onRetry={() => void refetch()} inset />;
  if (!documents) return late ? <DocumentListSkeleton /> : null;
  if (documents.length === 0)
    return (
      <EmptyState art={<DocumentsArt />} title="No documents yet" inset>
        {mayWrite
          ? 'Upload what your chatbot should know. Its answers then name the files they come from.'
          : 'The chatbot’s answers name the files they come from, once there are any.'}
      </EmptyState>
    );
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        {formatCount(documents.length, 'document')}
        <span className={classes['summary']} role="status">
          {summaryOf(documents)}
        </span>
      </div>
      <ul aria-label="Documents">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            readOnly={!mayWrite}
            retrying={retry.running === document.id}
            onRetry={() => void retry.again(document)}
            onReplace={(file) => void retry.replace(document, file)}
            onDelete={() => setDeleting(document)}
          />
        ))}
      </ul>
      <DeleteDocumentDialog document={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  );
}
