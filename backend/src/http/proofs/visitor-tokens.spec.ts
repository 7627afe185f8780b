import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Ids } from '../../ports/clock.js';
import { ManualClock } from '../../ports/testing/manual-clock.js';
import type { Vault } from '../../runtime/sealing/vault.js';
import { VisitorTokens } from './visitor-tokens.js';

const chatbot = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b1');
const another = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b2');
const visitor = '0190a6a0-0000-4000-8000-00000000000a';
const DAY_MS = 86_400_000;

function tokens() {
  const clock = new ManualClock('2026-01-01T00:00:00.000Z');
  const vault: Pick<Vault, 'hmac'> = {
    hmac: async (purpose, text) => createHmac('sha256', purpose).update(text).digest('hex'),
  };
  const ids: Ids = { uuid: () => visitor };
  return { clock, tokens: new VisitorTokens(vault as Vault, clock, ids) };
}

it('is valid for 30 days', async () => {
  const { clock, tokens: issued } = tokens();
  const { token, expiresAt } = await issued.issue(chatbot, 'https://shop.example');
  expect(expiresAt).toBe('2026-01-31T00:00:00.000Z');
  clock.advance(30 * DAY_MS - 1);
  expect(await issued.verify(chatbot, token)).toEqual({ visitorId: visitor, origin: 'https://shop.example' });
  clock.advance(1);
  await expect(issued.verify(chatbot, token)).rejects.toMatchObject({
    kind: 'unauthenticated',
    code: 'invalid-session',
  });
});

it.each([undefined, '', `https://${'a'.repeat(300)}.example`])('names no page for the origin %j', async (origin) => {
  const { tokens: issued } = tokens();
  const { token } = await issued.issue(chatbot, origin);
  expect(await issued.verify(chatbot, token)).toEqual({ visitorId: visitor, origin: null });
});

it('is valid for one chatbot', async () => {
  const { tokens: issued } = tokens();
  const { token } = await issued.issue(chatbot, 'https://shop.example');
  await expect(issued.verify(another, token)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

it.each([
  ['another visitor', (token: string) => token.replace(visitor, '0190a6a0-0000-4000-8000-00000000000f')],
  ['a later expiry', (token: string) => token.replace(/\.(\d+)\./, (_, expiry: string) => `.${Number(expiry) + 1}.`)],
  ['a zero before the expiry', (token: string) => token.replace('.', '.0')],
  ['the expiry in another notation', (token: string) => token.replace(/\.(\d+)\./, '.$1e0.')],
  ['a space before the expiry', (token: string) => token.replace('.', '. ')],
  ['the visitor in capitals', (token: string) => token.replace(visitor, visitor.toUpperCase())],
  ['another page', (token: string) => token.replace(/\.aHR0[^.]+\./, '.aHR0cHM6Ly9ldmlsLmV4YW1wbGU.')],
  ['no page', (token: string) => token.replace(/\.aHR0[^.]+\./, '..')],
  ['no signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
  ['a shorter signature', (token: string) => token.slice(0, -1)],
  ['extra text', (token: string) => `${token}.x`],
  ['no text', () => ''],
])('refuses a token with %s', async (_what, tamper) => {
  const { tokens: issued } = tokens();
  const { token } = await issued.issue(chatbot, 'https://shop.example');
  await expect(issued.verify(chatbot, tamper(token))).rejects.toMatchObject({ kind: 'unauthenticated' });
});
