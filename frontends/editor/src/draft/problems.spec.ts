import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { describe, expect, it } from 'vitest';
import { problemsOf } from './problems';

const ada = { ...CHATBOT_DEFAULTS, name: 'Ada' };

describe('settings', () => {
  it('are fine with a name and the defaults', () => {
    expect(problemsOf(ada)).toEqual({});
  });

  it.each(['', '   '])('need a name (%j)', (name) => {
    expect(problemsOf({ ...ada, name })).toEqual({ name: 'Chatbot name is required' });
  });

  it.each(['', 'red', '#8b5', '#8b5cf6ff'])('need a color of six digits (%j)', (primaryColor) => {
    expect(problemsOf({ ...ada, primaryColor })).toEqual({ primaryColor: 'Use a color like #8b5cf6' });
  });

  it('take a color as people paste it', () => {
    expect(problemsOf({ ...ada, primaryColor: ' #8B5CF6 ' })).toEqual({});
  });

  it('name every text that is too long', () => {
    expect(problemsOf({ ...ada, name: 'a'.repeat(121), welcomeMessage: 'a'.repeat(1_001) })).toEqual({
      name: 'Use at most 120 characters',
      welcomeMessage: 'Use at most 1,000 characters',
    });
  });
});
