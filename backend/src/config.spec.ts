import { expect, it } from '@jest/globals';
import { InvalidConfig, readConfig } from './config.js';

const KEY = Buffer.alloc(32, 7).toString('base64');

it('starts without any setting', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ appEnv: 'local', port: 4310, host: '127.0.0.1', publicUrl: undefined, secretsKey: undefined, trustProxy: false, logLevel: 'warn' });
  expect(config.limits.signupsPerMinute).toBe(30);
});

it('takes a setting that is empty for one that is not there', () => {
  expect(readConfig({ PUBLIC_URL: '', SECRETS_KEY: '', LOG_LEVEL: '' })).toMatchObject({ publicUrl: undefined, secretsKey: undefined, logLevel: 'warn' });
});

it('names every setting that cannot be used', () => {
  const read = () => readConfig({ PORT: 'eighty', PUBLIC_URL: 'example.com', LOGINS_PER_MINUTE: '0', SECRETS_KEY: 'short' });
  expect(read).toThrow(InvalidConfig);
  for (const name of ['PORT', 'PUBLIC_URL', 'LOGINS_PER_MINUTE', 'SECRETS_KEY']) expect(read).toThrow(name);
});

it('keeps the origin of the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Chat.example.com/somewhere/' }).publicUrl).toBe('https://chat.example.com');
});

it('generates no key in production', () => {
  expect(() => readConfig({ APP_ENV: 'production' })).toThrow('SECRETS_KEY');
  expect(readConfig({ APP_ENV: 'production', SECRETS_KEY: KEY })).toMatchObject({ secretsKey: Buffer.alloc(32, 7), logLevel: 'info' });
});

it.each([
  ['1', 1],
  ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
  ['false', false],
])('reads TRUST_PROXY=%s', (value, expected) => expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected));

it('does not trust every proxy there is', () => expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY'));
