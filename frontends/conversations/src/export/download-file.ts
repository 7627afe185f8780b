import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import { serverMessage, toApiError, toast, toastFailure } from '@chatbot-builder/kit';
import { saveAs } from './download';
import { fileNameOf } from './file-name';

const failed = (error: unknown) => {
  console.error(error);
  toastFailure('Export failed', serverMessage(error, 'Failed to export conversations'));
};

/**
 * Downloads an export and says how it went. Uses fetch because a navigation cannot report a failure midway. The browser
 * keeps a large response on disk, not in memory.
 */
export async function downloadFile(path: string, name?: string, format: ExportFormat = 'csv'): Promise<void> {
  try {
    const response = await fetch(new URL(`/api/${path}`, location.origin));
    const { ok, status } = response;
    if (!ok) return failed(toApiError({ status, data: await response.json().catch(() => undefined) }));
    const fileName = name ?? fileNameOf(response.headers.get('Content-Disposition'), format, new Date());
    saveAs(await response.blob(), fileName);
    toast({ title: 'Export successful', description: `Downloaded ${fileName}` });
  } catch (error) {
    failed(error);
  }
}
