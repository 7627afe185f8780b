import { createHash } from 'node:crypto';

/** A text of so many characters, none of which compression saves more than half. */
export const incompressible = (characters: number): string =>
  Array.from({ length: Math.ceil(characters / 64) }, (_, part) => createHash('sha256').update(`${part}`).digest('hex'))
    .join('')
    .slice(0, characters);
