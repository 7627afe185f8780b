import { LIMITS } from '@chatbot-builder/contracts/constants';
import { fileTypeFromBuffer } from 'file-type';
import { isBinaryFile } from 'isbinaryfile';
import { FileRefused, type UploadedFile } from '../../ports/text-extractor.js';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const UTF_16 = ['utf-16le', 'utf-16be'];

export type FileType = 'docx' | 'text';

const extensionOf = (name: string): string => /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? '';

/** The type by file extension. Undefined for unsupported extensions. */
export const typeOf = (name: string): FileType | undefined => {
  const extension = extensionOf(name);
  if (!LIMITS.uploadExtensions.some((allowed) => allowed === extension)) return undefined;
  return extension === '.docx' ? 'docx' : 'text';
};

/** Checks a file by its content, not by its declared type. @throws FileRefused */
export async function checkFile({ name, bytes }: UploadedFile): Promise<FileType> {
  const type = typeOf(name);
  if (!type) {
    const allowed = LIMITS.uploadExtensions.join(', ');
    throw new FileRefused('unsupported-type', `File ${name} has an unsupported type. Allowed types: ${allowed}`);
  }
  if (bytes.length === 0) throw new FileRefused('empty', `File ${name} is empty`);
  if (type === 'docx') {
    // Rejects for a damaged archive.
    if ((await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime !== DOCX)
      throw new FileRefused('not-a-docx', `File ${name} is not a Word document`);
  } else if (!hasUtf16Mark(bytes) && (await isBinaryFile(Buffer.from(bytes)))) {
    throw new FileRefused('binary', `File ${name} is not a text file`);
  }
  return type;
}

/** UTF-16 text contains zero bytes, which otherwise indicate binary data. */
const hasUtf16Mark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Decodes UTF-8 or UTF-16 by byte order mark, valid UTF-8, or else windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (hasUtf16Mark(bytes)) return new TextDecoder(UTF_16[bytes[0] === 0xff ? 0 : 1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
