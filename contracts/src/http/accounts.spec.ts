import { describe, expect, it } from 'vitest';
import { LIMITS } from '../constants.js';
import { EmailAddress } from './accounts.js';

const longOf = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
const messageFor = (text: string) => EmailAddress.safeParse(text).error?.issues.map(({ message }) => message);

describe('an address', () => {
  it.each([
    ["o'neil+tag@sub.example.co.uk", "o'neil+tag@sub.example.co.uk"],
    [' Ada.Lovelace_1@EXAMPLE.com\t', 'ada.lovelace_1@example.com'],
    ['a@b.museum', 'a@b.museum'],
    ['-a-@example.com', '-a-@example.com'],
    [longOf(LIMITS.emailMax), longOf(LIMITS.emailMax)],
  ])('may be %j', (text, read) => expect(EmailAddress.parse(text)).toBe(read));

  it.each(['ada@müller.de', 'ADA@MÜLLER.DE', 'ada@mu\u0308ller.de', 'ada@xn--mller-kva.de'])(
    'is one person, however its domain is spelled: %j',
    (text) => expect(EmailAddress.parse(text)).toBe('ada@xn--mller-kva.de'),
  );

  it.each([
    '',
    'ada',
    'ada@localhost',
    '.ada@example.com',
    'a..da@example.com',
    'ada@-example.com',
    'ada@example.com.',
    '"a da"@example.com',
    'ada@[127.0.0.1]',
    'ada@１２７.０.０.１',
    'jörg@example.com',
    'ada@müller.de/evil.example',
    'ada@evil.example@müller.de',
    'ada@müller.de:80',
    'Ada <ada@example.com>',
    'ada@example.com, eve@example.com',
    'ada@example.com\nBcc: eve@example.com',
    'ada@exam\u0000ple.com',
    longOf(LIMITS.emailMax + 1),
    `${'a'.repeat(LIMITS.emailMax - '@müller.de'.length)}@müller.de`,
  ])('is not %j', (text) => expect(messageFor(text)).toContain('Must be a valid email'));
});
