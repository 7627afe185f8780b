import { stemmerOf } from '../../src/adapters/text/stems.js';

const LETTERS = 5;
/** Ciphertexts and files as base64: five letters stand in one of them by chance sooner or later. */
const BASE64_RUN = /[a-z0-9+/]{64,}/g;

/** A word, its stem and its first letters, with and without accents: an index keeps any of them. */
function formsOf(word: string): string[] {
  const spelled = word.toLowerCase();
  const forms = [spelled, stemmerOf('en')(spelled), spelled.slice(0, LETTERS)];
  return [...new Set(forms.flatMap((form) => [form, form.normalize('NFD').replaceAll(/\p{M}/gu, '')]))];
}

/** As JSON may write it. */
const escaped = (form: string): string =>
  form.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** What of a word's base64 is the same whatever stands before and after it: one for each place that it may begin at. */
const encoded = (word: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(word)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    return before === 0 ? whole : whole.slice(4);
  });

/** The forms in which words lie in these bytes, in any case: in UTF-8, in JSON with its letters escaped, in base64. */
export function formsIn(bytes: Buffer, words: readonly string[]): string[] {
  const raw = bytes.toString('latin1');
  const text = bytes.toString('utf8').toLowerCase();
  const plain = text.replaceAll(BASE64_RUN, ' ');
  const stands = (form: string) =>
    [form, escaped(form)].some((spelling) => (form.length > LETTERS ? text : plain).includes(spelling));
  return words.flatMap((word) => [
    ...formsOf(word).filter(stands),
    ...[word, word.toLowerCase()].flatMap(encoded).filter((form) => raw.includes(form)),
  ]);
}
