import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { ChatbotId, type VisitorId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { Refused } from '../../../kernel/refusal.js';
import { VisitorTokens } from './visitor-token.js';

const visitors = new WeakMap<Request, VisitorId>();

const missing = () => new Refused('unauthenticated', 'invalid-session', 'Start a chat session first.');

/** Lets a request pass that carries a token for the chatbot in its path. */
@Injectable()
export class VisitorGuard implements CanActivate {
  constructor(private readonly tokens: VisitorTokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const chatbotId = ChatbotId.safeParse(request.params['chatbotId']);
    if (!token || !chatbotId.success) throw missing();
    visitors.set(request, await this.tokens.verify(chatbotId.data, token));
    return true;
  }
}

/** The visitor that the guard has let in. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): VisitorId => {
  const visitor = visitors.get(context.switchToHttp().getRequest<Request>());
  if (!visitor) throw missing();
  return visitor;
});
