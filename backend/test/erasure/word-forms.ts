import { stemmerOf } from '../../src/adapters/text/stems.js';

const LETTERS = 5;
/** Base64 of ciphertexts and files, in which five given letters eventually occur by chance. */
const BASE64_RUN = /[a-z0-9+/]{64,}/g;

/** A word, its stem and its first letters, with and without accents. An index may hold any of them. */
function formsOf(word: string): string[] {
  const spelled = word.toLowerCase();
  const forms = [spelled, stemmerOf('en')(spelled), spelled.slice(0, LETTERS)];
  return [...new Set(forms.flatMap((form) => [form, form.normalize('NFD').replaceAll(/\p{M}/gu, '')]))];
}

/** The word with JSON's unicode escapes. */
const escaped = (form: string): string =>
  form.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The parts of a word's base64 that do not depend on its surroundings, one for each of the three offsets. */
const encoded = (word: string): string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(word)]);
    const whole = bytes.subarray(0, bytes.length - (bytes.length % 3)).toString('base64');
    return before === 0 ? whole : whole.slice(4);
  });

/** The forms of words found in these bytes, in any case: UTF-8, escaped JSON, and base64. */
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
