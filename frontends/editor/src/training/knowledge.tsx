import { useMay } from '@chatbot-builder/kit';
import { Alert } from '@chatbot-builder/kit/antd-alert';
import { CircleAlert } from 'lucide-react';
import { useDocumentsQuery } from '../api';
import { ChosenFiles } from './chosen-files';
import { DocumentList } from './document-list';
import { DropZone } from './drop-zone';
import classes from './knowledge.module.css';
import type { Uploads } from './use-uploads';

const LOOK_AGAIN_MS = 2_000;

/** The chatbot's files: selection, upload and status. */
export function Knowledge({ chatbotId, files }: { chatbotId: string; files: Uploads }) {
  const mayWrite = useMay('knowledge:write');
  const { uploads, errors, busy, choose, remove, start } = files;
  const { isProcessing } = useDocumentsQuery(chatbotId, {
    selectFromResult: ({ data }) => ({ isProcessing: data?.some(({ status }) => status === 'processing') ?? false }),
  });
  return (
    <>
      {mayWrite && <DropZone disabled={busy} onFiles={choose} />}
      {errors.length > 0 && (
        <Alert
          className={classes['errors']}
          type="error"
          showIcon
          icon={<CircleAlert size={16} aria-hidden />}
          title={
            <ul>
              {errors.map((error, at) => (
                <li key={at}>{error}</li>
              ))}
            </ul>
          }
        />
      )}
      {uploads.length > 0 && (
        <ChosenFiles uploads={uploads} busy={busy} onRemove={remove} onUpload={() => void start(chatbotId)} />
      )}
      <DocumentList chatbotId={chatbotId} polling={isProcessing ? LOOK_AGAIN_MS : 0} />
    </>
  );
}
