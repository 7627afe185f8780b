import { expect, it } from '@jest/globals';
import { TestChatBody } from '@chatbot-builder/contracts/http';
import { validationPipe } from './validation.pipe.js';

it('says in English which field is wrong and why', async () => {
  const body = { messages: [{ role: 'user', content: 'Hi' }], systemPrompt: 5, model: 'gpt-4o' };
  await expect(validationPipe().transform(body, { type: 'body', schema: TestChatBody })).rejects.toMatchObject({
    code: 'invalid-input',
    details: [{ path: 'systemPrompt', message: 'Invalid input: expected string, received number' }],
  });
});
