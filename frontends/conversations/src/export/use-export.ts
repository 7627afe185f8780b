import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import { useState } from 'react';
import { conversationsApi } from '../api/conversations-api';
import { downloadFile } from './download-file';
import { useExportTask } from './use-export-task';

/** Up to here an export is one short download. A larger one runs on the server, with progress. */
const DOWNLOADED_AT_ONCE = 500;

/** Exports all conversations of a chatbot. */
export function useExport(chatbotId: string) {
  const [downloading, setDownloading] = useState<ExportFormat>();
  const task = useExportTask(chatbotId);
  const { data } = conversationsApi.endpoints.conversations.useInfiniteQueryState({ chatbotId, q: '' });
  const total = data?.pages[0]?.total;
  const start = async (format: ExportFormat) => {
    setDownloading(format);
    if (total !== undefined && total > DOWNLOADED_AT_ONCE) await task.start(format);
    else await downloadFile(`conversations/${chatbotId}/export?format=${format}`, undefined, format);
    setDownloading(undefined);
  };
  return { ...task, downloading, start };
}
