/** Dollars as they are shown and typed, without the sign: `5`, `5.50`. */
export const dollarsOf = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2);

/** Null for no amount. Undefined while the text is none. */
export function centsOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const [, dollars = '', cents = ''] = /^(\d{0,7})(?:[.,](\d{0,2}))?$/.exec(trimmed) ?? [];
  return dollars === '' && cents === '' ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
