import type { ExportFormat } from '@chatbot-builder/contracts/constants';

const decoded = (encoded: string): string | undefined => {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
};

/** The file name from Content-Disposition (RFC 6266: `filename*` before `filename`), or a default. */
export const fileNameOf = (disposition: string | null, format: ExportFormat, now: Date): string => {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition ?? '');
  return (
    (extended && decoded(extended)) ??
    (plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2]) ??
    `conversations-${now.getTime()}.${format}`
  );
};
