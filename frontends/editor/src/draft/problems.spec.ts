import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems';

const ada = { ...CHATBOT_DEFAULTS, name: 'Ada' };

describe('settings', () => {
  it('are valid with a name and the defaults', () => {
    expect(problemsOf(ada)).toEqual({});
  });

  it.each(['', '   '])('require a name (%j)', (name) => {
    expect(problemsOf({ ...ada, name })).toEqual({ name: 'Chatbot name is required' });
  });

  it.each(['', 'red', '#8b5', '#8b5cf6ff'])('require a six-digit color (%j)', (primaryColor) => {
    expect(problemsOf({ ...ada, primaryColor })).toEqual({ primaryColor: 'Use a color like #8b5cf6' });
  });

  it('name a site that is none', () => {
    const allowedDomains = ['example.com', 'shop', '*.example.com:8443'];
    expect(problemsOf({ ...ada, allowedDomains })).toEqual({
      allowedDomains: '“shop” is no site. Write one like example.com or *.example.com',
    });
  });

  it.each([0, 1_000_001])('refuse a cap of %i cents', (dailySpendingCapCents) => {
    expect(problemsOf({ ...ada, dailySpendingCapCents })).toEqual({
      dailySpendingCapCents: 'Use $0.01 to $10,000.00, or nothing',
    });
  });

  it('accept a color with spaces and uppercase letters', () => {
    expect(problemsOf({ ...ada, primaryColor: ' #8B5CF6 ' })).toEqual({});
  });

  it('report every text that is too long', () => {
    expect(problemsOf({ ...ada, name: 'a'.repeat(121), welcomeMessage: 'a'.repeat(1_001) })).toEqual({
      name: 'Use at most 120 characters',
      welcomeMessage: 'Use at most 1,000 characters',
    });
  });
});
