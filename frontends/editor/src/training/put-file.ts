/** Zero to one. */
export type OnProgress = (part: number) => void;

/**
 * PUTs the raw file to its upload address. XMLHttpRequest, because fetch does not tell how much has been sent. Rejects
 * where the file did not arrive.
 */
export const putFile = (uploadUrl: string, file: File, onProgress: OnProgress): Promise<void> =>
  new Promise((resolve, reject) => {
    // The server names itself by its public address; this page may know it by another one, and both reach it.
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

/** What the stored file is known by: its upload address without the query. */
export const sourceOf = (uploadUrl: string): string => uploadUrl.replace(/\?.*$/s, '');
