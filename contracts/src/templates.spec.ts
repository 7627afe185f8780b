import { expect, it } from 'vitest';
import { CreateChatbotBody } from './http/index.js';
import { TEMPLATES } from './templates.js';

it.each(TEMPLATES)('makes a valid chatbot of $id', ({ name, description, systemPrompt, welcomeMessage, color }) => {
  const body = { name, description, systemPrompt, welcomeMessage, primaryColor: color };
  expect(CreateChatbotBody.parse(body)).toMatchObject(body);
});

it('has unique template names', () => {
  expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(10);
});

it.each(TEMPLATES)('ends the example of $id with the chatbot, in lines of a few sentences', ({ example }) => {
  expect(example.length).toBeGreaterThanOrEqual(4);
  expect(example.length % 2).toBe(0);
  expect(Math.max(...example.map((line) => line.length))).toBeLessThan(320);
});

it('never lets the healthcare template diagnose', () => {
  const { systemPrompt } = TEMPLATES.find(({ id }) => id === 'healthcare')!;
  expect(systemPrompt).toMatch(/never diagnose/i);
  expect(systemPrompt).toMatch(/always advise consulting a doctor/i);
});
