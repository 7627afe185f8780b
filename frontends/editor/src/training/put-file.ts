/** Progress from 0 to 1. */
export type OnProgress = (part: number) => void;

/**
 * PUTs the raw file to its upload URL. Uses XMLHttpRequest, because fetch does not report upload progress. Rejects if
 * the upload fails.
 */
export const putFile = (uploadUrl: string, file: File, onProgress: OnProgress): Promise<void> =>
  new Promise((resolve, reject) => {
    // The upload URL has the server's public origin. This page may use another origin of the same server, so stay on
    // it.
    const { pathname, search } = new URL(uploadUrl);
    const request = new XMLHttpRequest();
    request.open('PUT', pathname + search);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else
        reject(new Error(`Upload of ${file.name}: ${request.status}: ${request.responseText || request.statusText}`));
    };
    request.onerror = () => reject(new Error(`Upload of ${file.name}: the connection was lost`));
    request.send(file);
  });

/** The `source` of the stored file: its upload URL without the query. */
export const sourceOf = (uploadUrl: string): string => uploadUrl.replace(/\?.*$/s, '');
