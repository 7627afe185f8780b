import { describe, expect, it } from 'vitest';
import { CreateChatbotBody, errorMap, RegisterBody, TestChatBody } from '@chatbot-builder/contracts/http';
import type { core } from 'zod';
import { Refused } from '../kernel/refusal.js';
import { validationPipe } from './validation.pipe.js';

const pipe = validationPipe();

const detailsOf = async (schema: core.$ZodType, body: unknown): Promise<unknown> => {
  const error: unknown = await pipe.transform(body, { type: 'body', schema }).catch((thrown: unknown) => thrown);
  return error instanceof Refused ? error.details : error;
};

describe('validation pipe', () => {
  it('says Required for each missing field', async () => {
    expect(await detailsOf(RegisterBody, {})).toEqual([
      { path: 'email', message: 'Required' },
      { path: 'password', message: 'Required' },
    ]);
  });

  it('gives the same messages as a form for the same values', async () => {
    const body = { name: 'Ada', theme: 'blue', autoDetectLanguage: 'yes', supportedLanguages: ['en', 'xx'], extra: 1 };
    const issues = CreateChatbotBody.safeParse(body, { error: errorMap }).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(3);
    expect(await detailsOf(CreateChatbotBody, body)).toEqual(
      issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    );
  });

  it('explains a value of the wrong type', async () => {
    const body = { messages: [{ role: 'user', content: 'Hi' }], systemPrompt: 5, model: 'gpt-4o' };
    expect(await detailsOf(TestChatBody, body)).toEqual([{ path: 'systemPrompt', message: 'Must be text' }]);
  });

  it('keeps a schema’s own messages', async () => {
    expect(await detailsOf(RegisterBody, { email: 'maya', password: 'short' })).toEqual([
      { path: 'email', message: 'Must be a valid email' },
      { path: 'password', message: 'Password must be at least 8 characters' },
    ]);
  });
});
