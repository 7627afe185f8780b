import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import { toast, toastFailure } from '@chatbot-builder/kit';
import { saveAs } from './download';
import { fileNameOf } from './file-name';

/**
 * Downloads an export and says how it went. Uses fetch because a navigation cannot report a failure midway. The browser keeps
 * a large response on disk, not in memory.
 */
export async function downloadFile(path: string, name?: string, format: ExportFormat = 'csv'): Promise<void> {
  try {
    const response = await fetch(new URL(`/api/${path}`, location.origin));
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    const fileName = name ?? fileNameOf(response.headers.get('Content-Disposition'), format, new Date());
    saveAs(await response.blob(), fileName);
    toast({ title: 'Export successful', description: `Downloaded ${fileName}` });
  } catch (error) {
    console.error(error);
    toastFailure('Export failed', 'Failed to export conversations');
  }
}
