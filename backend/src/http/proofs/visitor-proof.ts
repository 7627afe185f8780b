import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { Refused } from '../../kernel/refusal.js';
import type { VisitorTokens } from './visitor-tokens.js';

const missing = () => new Refused('unauthenticated', 'invalid-session', 'Start a chat session first.');

/**
 * The visitor of the request's bearer token, which must be for the chatbot in the path.
 * @throws Refused `invalid-session`
 */
export async function provedByVisitorToken(request: Request, tokens: VisitorTokens): Promise<Principal> {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const chatbotId = ChatbotId.safeParse(request.params['chatbotId']);
  if (!token || !chatbotId.success) throw missing();
  return { kind: 'visitor', chatbotId: chatbotId.data, ...(await tokens.verify(chatbotId.data, token)) };
}
