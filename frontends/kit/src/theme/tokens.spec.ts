import { expect, it } from 'vitest';
import { tokensStylesheet } from './tokens-stylesheet';

it('keeps tokens.css as tokens.ts says', async () => {
  await expect(tokensStylesheet()).toMatchFileSnapshot('./tokens.css');
});
