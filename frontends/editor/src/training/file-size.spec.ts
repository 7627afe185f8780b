import { expect, it } from 'vitest';
import { fileSize } from './file-size';

it.each([
  [0, '0.0 KB'],
  [50, '0.1 KB'],
  [18_842, '18.5 KB'],
  [10_485_760, '10,240.0 KB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
