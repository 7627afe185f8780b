import { expect, it } from 'vitest';
import { maskedKey } from './masked-key.js';

it.each([
  ['sk-proj-quibblestropoverfens-abcd', 'sk-…abcd'],
  ['quibblestropoverfens', '…fens'],
  ['sk-short', 'sk-…'],
  ['ollama', '…'],
])('shows %s as %s', (key, shown) => expect(maskedKey(key)).toBe(shown));
