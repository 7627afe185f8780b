import { expect, it } from 'vitest';
import { tokensStylesheet } from './tokens-stylesheet';

it('keeps tokens.css in sync with tokens.ts', async () => {
  await expect(tokensStylesheet()).toMatchFileSnapshot('./tokens.css');
});
