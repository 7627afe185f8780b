import { expect, it } from 'vitest';
import { parseAnswer } from './answer';
import { plainText } from './plain-text';

it('keeps the words and removes the markup', () => {
  const text =
    '# Returns\n\nTins go **back**: see [here](https://shop.example).\n\n- One\n- `Two`\n\n> Three\n\n| Tea | g |\n|---|---|\n| Assam | 14 |';
  expect(plainText(parseAnswer(text, 0), '\n')).toBe(
    'Returns\nTins go back: see here.\nOne\nTwo\nThree\nTea g\nAssam 14',
  );
  expect(plainText(parseAnswer('Free.[1]\n\n- Now', 1), ' ')).toBe('Free. Now');
});
