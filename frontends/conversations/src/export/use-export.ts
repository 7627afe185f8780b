import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import { useState } from 'react';
import { conversationsApi, type Search } from '../api/conversations-api';
import { totalOf } from '../list/pages';
import { downloadFile } from './download-file';
import { useExportTask } from './use-export-task';

/**
 * Up to here an export is one short download. A larger one, or one of unknown size, runs on the server, with progress.
 */
const DOWNLOADED_AT_ONCE = 500;

/** Exports the conversations that match. */
export function useExport(search: Search) {
  const [downloading, setDownloading] = useState<ExportFormat>();
  const task = useExportTask(search);
  const { data } = conversationsApi.endpoints.conversations.useInfiniteQueryState(search);
  const total = data ? (totalOf(data.pages) ?? Infinity) : 0;
  const start = async (format: ExportFormat) => {
    setDownloading(format);
    const query = new URLSearchParams({ format, ...search.filter });
    if (total > DOWNLOADED_AT_ONCE) await task.start(format);
    else await downloadFile(`conversations/${search.chatbotId}/export?${query}`, undefined, format);
    setDownloading(undefined);
  };
  return { ...task, downloading, start };
}
