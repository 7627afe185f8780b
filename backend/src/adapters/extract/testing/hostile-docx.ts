import { zipSync } from 'fflate';

const utf8 = (text: string) => new TextEncoder().encode(text);

export const CONTENT_TYPES = utf8(
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
);
const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** A paragraph around the XML of a text. */
export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A Word document with the given XML as its body, and with further parts. */
export const archived = (body: string, parts: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': CONTENT_TYPES,
    'word/document.xml': utf8(`<w:document ${NAMESPACE}><w:body>${body}</w:body></w:document>`),
    ...parts,
  });
