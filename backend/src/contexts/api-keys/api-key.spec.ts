import { it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { given } from '../../kernel/testing/given.js';
import { apiKey, issueApiKey, revokeApiKey } from './api-key.js';

const chatbotId = '0190a6a0-0000-4000-8000-000000000003' as ChatbotId;
const another = '0190a6a0-0000-4000-8000-000000000004' as ChatbotId;
const issued = { type: 'ApiKeyIssued', data: { lastFour: '3f0a' }, metadata: { chatbotId } };
const revoked = { type: 'ApiKeyRevoked', data: {}, metadata: { chatbotId } };

it('is issued', () =>
  given(apiKey)
    .when(issueApiKey('3f0a'))
    .then({ type: 'ApiKeyIssued', data: { lastFour: '3f0a' } }));

it('is revoked once', () => {
  given(apiKey, issued).when(revokeApiKey(chatbotId)).then({ type: 'ApiKeyRevoked', data: {} });
  given(apiKey, issued, revoked).when(revokeApiKey(chatbotId)).thenNothing();
});

it('is no key of another chatbot', () => {
  given(apiKey).when(revokeApiKey(chatbotId)).thenRefused('key-not-found');
  given(apiKey, issued).when(revokeApiKey(another)).thenRefused('key-not-found');
});
