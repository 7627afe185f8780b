import { describe, expect, it } from 'vitest';
import { allowedDomain, allowsOrigin } from './allowed-domains.js';

describe('a site is written as', () => {
  it.each([
    ['example.com', 'example.com'],
    [' WWW.Example.COM ', 'www.example.com'],
    ['https://www.example.com/shop?x=1#top', 'www.example.com'],
    ['*.example.com', '*.example.com'],
    ['http://*.Example.com:80/', '*.example.com'],
    ['example.com:8443', 'example.com:8443'],
    ['https://example.com:443', 'example.com'],
    ['localhost:3000', 'localhost:3000'],
    ['http://localhost', 'localhost'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
    ['[::1]:8080', '[::1]:8080'],
    ['żółw.example', 'xn--w-uga1v8h.example'],
  ])('%j, kept as %j', (written, kept) => expect(allowedDomain(written)).toBe(kept));

  it.each([
    '',
    '   ',
    'example',
    '*',
    '*.com',
    '%2A.example.com',
    '*.*.example.com',
    'shop.*.com',
    'exa mple.com',
    'user:secret@example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'example.com:99999',
    '.com',
  ])('%j is none', (written) => expect(allowedDomain(written)).toBeUndefined());
});

describe('a page may embed the widget', () => {
  it.each([
    [[], 'https://any.example'],
    [[], 'null'],
    [['example.com'], 'https://example.com'],
    [['example.com'], 'http://example.com'],
    [['other.com', '*.example.com'], 'https://shop.example.com'],
    [['*.example.com'], 'https://a.b.example.com'],
    [['example.com:8443'], 'https://example.com:8443'],
    [['*.example.com:8443'], 'https://shop.example.com:8443'],
    [['xn--w-uga1v8h.example'], 'https://xn--w-uga1v8h.example'],
  ])('%j, %j', (domains, origin) => expect(allowsOrigin(domains, origin)).toBe(true));

  it.each([
    [['example.com'], 'null'],
    [['example.com'], ''],
    [['example.com'], 'https://shop.example.com'],
    [['example.com'], 'https://example.com.evil.example'],
    [['example.com'], 'https://notexample.com'],
    [['example.com'], 'https://example.com:8443'],
    [['example.com:8443'], 'https://example.com'],
    [['*.example.com'], 'https://example.com'],
    [['*.example.com'], 'https://evilexample.com'],
    [['example.com'], 'ftp://example.com'],
  ])('not %j, %j', (domains, origin) => expect(allowsOrigin(domains, origin)).toBe(false));
});
