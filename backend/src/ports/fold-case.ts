/**
 * Text as `contains` compares it, the same in every engine. Upper case, unlike lower case, depends on no neighbor (ς and
 * σ both become Σ); NFC joins letters and their accents; NUL ends a text in some engines and is replaced.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().replaceAll('\0', '\uFFFD');
