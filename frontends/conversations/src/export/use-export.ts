import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import { toast, toastFailure } from '@chatbot-builder/kit';
import { useState } from 'react';
import { saveAs } from './download';
import { fileNameOf } from './file-name';

/**
 * Exports all conversations of a chatbot. Uses fetch because a navigation cannot report a failure midway. The browser
 * keeps a large response on disk, not in memory.
 */
export function useExport(chatbotId: string): {
  exporting: ExportFormat | undefined;
  start: (format: ExportFormat) => Promise<void>;
} {
  const [exporting, setExporting] = useState<ExportFormat>();
  const start = async (format: ExportFormat) => {
    setExporting(format);
    try {
      const response = await fetch(new URL(`/api/conversations/${chatbotId}/export?format=${format}`, location.origin));
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      const fileName = fileNameOf(response.headers.get('Content-Disposition'), format, new Date());
      saveAs(await response.blob(), fileName);
      toast({ title: 'Export successful', description: `Downloaded ${fileName}` });
    } catch (error) {
      console.error(error);
      toastFailure('Export failed', 'Failed to export conversations');
    } finally {
      setExporting(undefined);
    }
  };
  return { exporting, start };
}
