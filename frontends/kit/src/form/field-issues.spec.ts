import { CreateChatbotBody, RegisterBody } from '@chatbot-builder/contracts/http';
import { expect, it } from 'vitest';
import type { ApiError } from '../api/api-error';
import { schemaIssues, serverIssues } from './field-issues';

const refused = (details: unknown): ApiError => ({
  status: 400,
  code: 'invalid-input',
  message: 'Not valid',
  details,
  text: '',
});

it('uses Required for missing values and the schema’s messages otherwise', () => {
  expect(schemaIssues(RegisterBody, { email: 'maya' })).toEqual([
    { path: ['email'], message: 'Must be a valid email' },
    { path: ['password'], message: 'Required' },
  ]);
  expect(schemaIssues(RegisterBody, { email: 'maya@northfell.shop', password: 'correct horse' })).toEqual([]);
});

it('reports issues inside a list', () => {
  expect(schemaIssues(CreateChatbotBody, { name: 'Ada', supportedLanguages: ['en', 'xx'] })).toMatchObject([
    { path: ['supportedLanguages', 1] },
  ]);
});

it("reads the invalid fields of the server's response", () => {
  expect(
    serverIssues(
      refused([
        { path: 'name', message: 'Taken' },
        { path: 'urls.0.host', message: 'Unknown host' },
      ]),
    ),
  ).toEqual([
    { path: ['name'], message: 'Taken' },
    { path: ['urls', 0, 'host'], message: 'Unknown host' },
  ]);
});

it.each([refused(undefined), refused('all of it'), refused([{ field: 'name' }]), new Error('no answer'), undefined])(
  'finds no field in any other error',
  (error) => expect(serverIssues(error)).toEqual([]),
);
