import { describe, expect, it } from 'vitest';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import fc from 'fast-check';
import { createHmac, randomUUID } from 'node:crypto';
import { KnownDevices } from '../../src/contexts/accounts/sign-in/known-devices.js';
import { UploadQuery, Uploads } from '../../src/contexts/knowledge/uploads.js';
import { VisitorTokens } from '../../src/http/proofs/visitor-tokens.js';
import { Refused } from '../../src/kernel/refusal.js';
import type { Vault } from '../../src/runtime/sealing/vault.js';
import type { Config } from '../../src/settings/config.js';
import { hostileText, PROPERTY_TIMEOUT_MS, tried } from './fuzzing.js';

const vault = {
  hmac: async (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest('hex'),
} as unknown as Vault;
const clock = { now: () => new Date('2026-11-23T12:00:00.000Z') };
const ids = { uuid: () => randomUUID() };
const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b1');
const accountId = AccountId.parse('0190a6a0-0000-4000-8000-0000000000a1');
const EMAIL = 'ada@example.com';

const visitors = new VisitorTokens(vault, clock, ids);
const uploads = new Uploads(vault, clock, ids, { publicUrl: 'https://app.test' } as Config);
const devices = new KnownDevices(vault, clock, ids);

/** Another text: some places changed, one part repeated or left out, or nothing of the first. */
const changeOf = fc.oneof(
  hostileText.map((text) => () => text),
  fc.tuple(fc.nat(), hostileText).map(([at, text]) => (token: string) => {
    const cut = at % (token.length + 1);
    return token.slice(0, cut) + text + token.slice(cut);
  }),
  fc.tuple(fc.nat(), fc.nat({ max: 4 })).map(([at, length]) => (token: string) => {
    const cut = at % token.length;
    return token.slice(0, cut) + token.slice(cut + 1 + length);
  }),
  fc.tuple(fc.nat(), fc.string({ minLength: 1, maxLength: 1 })).map(([at, letter]) => (token: string) => {
    const cut = at % token.length;
    return token.slice(0, cut) + letter + token.slice(cut + 1);
  }),
  fc.constantFrom<(token: string) => string>(
    (token) => token.toUpperCase(),
    (token) => `${token}.`,
    (token) => token.replace('.', '.0'),
    (token) => token.replace('.', '.+'),
    (token) => token.replaceAll('.', '..'),
    (token) => token.replace(/(\d{13})/, '$1.0'),
    (token) => token.replace(/(\d{13})/, '1e99'),
    (token) => token.split('.').reverse().join('.'),
  ),
);

const refusedOr = async <Value>(work: () => Promise<Value>): Promise<Value | 'refused'> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
};

it('refuses a source whose ids are none', () => {
  for (const id of ['-'.repeat(36), 'a'.repeat(36), chatbotId.toUpperCase(), ''])
    expect(() => uploads.named(`https://app.test/api/objects/${accountId}/${id}`, {} as Request)).toThrow(Refused);
});

describe('nobody but the server makes', () => {
  it(
    "a visitor's token",
    async () => {
      await fc.assert(
        fc.asyncProperty(changeOf, async (change) => {
          const { token } = await visitors.issue(chatbotId, 'https://shop.example');
          const changed = change(token);
          const verified = await refusedOr(() => visitors.verify(chatbotId, changed));
          expect(verified === 'refused').toBe(changed !== token);
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    'an address to upload to',
    async () => {
      await fc.assert(
        fc.asyncProperty(changeOf, fc.boolean(), async (change, ofExpiry) => {
          const issued = new URL(await uploads.issue(accountId, { protocol: 'http', host: 'app.test' }));
          const { expires, signature } = Object.fromEntries(issued.searchParams);
          const upload = uploads.named(`${issued.origin}${issued.pathname}`, {} as Request);
          const query = { expires: expires ?? '', signature: signature ?? '' };
          const changed = ofExpiry
            ? { ...query, expires: change(query.expires) }
            : { ...query, signature: change(query.signature) };
          const parsed = UploadQuery.safeParse(changed);
          if (!parsed.success) return;
          const verified = await refusedOr(() => uploads.verify(upload, parsed.data).then(() => 'verified'));
          const isSame = parsed.data.expires === Number(expires) && parsed.data.signature === signature;
          expect(verified).toBe(isSame ? 'verified' : 'refused');
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    'a source of a document',
    () => {
      fc.assert(
        fc.property(hostileText, changeOf, (text, change) => {
          const address = change(`https://app.test/api/objects/${accountId}/${chatbotId}`);
          for (const source of [text, address]) {
            try {
              const named = uploads.named(source, {} as Request);
              expect([named.accountId, named.uploadId].join('')).toMatch(/^[0-9a-f-]{72}$/);
            } catch (error) {
              expect(error).toBeInstanceOf(Refused);
            }
          }
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    'a known device',
    async () => {
      await fc.assert(
        fc.asyncProperty(changeOf, async (change) => {
          let cookie = '';
          const response = { cookie: (_name: string, value: string) => (cookie = value) } as unknown as Response;
          const carrying = (value: string) =>
            ({ secure: false, headers: { cookie: `sid=s%3Aa.b; device=${value}` } }) as Request;
          await devices.remember(carrying(''), response, EMAIL);
          const changed = change(cookie);
          const known = await devices.of(carrying(changed), EMAIL);
          expect(known !== undefined).toBe(changed === cookie);
          expect(await devices.of(carrying(cookie), 'eve@example.com')).toBeUndefined();
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
