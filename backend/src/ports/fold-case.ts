/**
 * Normalizes text for `contains`, identically in every engine. Upper case is used because, unlike lower case, it does
 * not depend on neighboring letters (ς and σ both become Σ). NFC combines letters with their accents. NUL is replaced,
 * because it ends a text in some engines.
 */
export const foldCase = (text: string): string => text.normalize('NFC').toUpperCase().replaceAll('\0', '\uFFFD');
