import { type FileFault, FileUnreadable, type UploadedFile } from '../../ports/text-extractor.js';
import { decodeText, typeOf } from './check-file.js';
import { markdownOfDocx } from './docx.js';

/** Far more than a reader or an index needs. */
const MAX_CHARACTERS = 2_000_000;

/** The result in a form that crosses threads. Structured clone does not keep error classes. */
export type Extracted = { readonly markdown: string } | { readonly fault: FileFault };

export async function extractText({ name, bytes }: UploadedFile): Promise<Extracted> {
  try {
    const markdown = typeOf(name) === 'docx' ? await markdownOfDocx(bytes) : decodeText(bytes);
    if (!/[\p{L}\p{N}]/u.test(markdown)) return { fault: 'empty' };
    return markdown.length > MAX_CHARACTERS ? { fault: 'too-much-text' } : { markdown };
  } catch (error) {
    if (error instanceof FileUnreadable) return { fault: error.reason };
    throw error;
  }
}
