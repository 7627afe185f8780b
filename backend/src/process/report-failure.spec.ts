import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { InvalidConfig, readConfig } from '../settings/config.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';
import { reportFailure } from './report-failure.js';

const config = readConfig({ MONGODB_URL: 'mongodb://chat:lovelace@host/chatbots' });

let said: MockInstance<typeof console.error>;
beforeEach(() => {
  said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => said.mockRestore());

it('prints the message of a start failure', () => {
  expect(reportFailure(new StartFailure(EXIT.unavailable, 'Redis is unavailable.'), config)).toBe(EXIT.unavailable);
  expect(said.mock.calls).toEqual([['Redis is unavailable.']]);
});

it('prints which settings are invalid', () => {
  expect(reportFailure(new InvalidConfig('PORT: too big'))).toBe(EXIT.config);
  expect(said.mock.calls).toEqual([['Invalid settings:\nPORT: too big']]);
});

it('prints other errors in full, without engine credentials', () => {
  const error = new Error('no route', { cause: new Error('mongodb://chat:lovelace@host/chatbots') });
  expect(reportFailure(error, config)).toBe(EXIT.software);
  const [text] = said.mock.calls[0] ?? [];
  expect(text).toContain('Error: no route\n    at ');
  expect(text).toContain('mongodb://***host/chatbots');
  expect(text).not.toContain('lovelace');
});
