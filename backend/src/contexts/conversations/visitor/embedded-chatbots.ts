import { Inject, Injectable } from '@nestjs/common';
import { allowsOrigin } from '@chatbot-builder/contracts/allowed-domains';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { principalOf } from '../../../http/principal.js';
import { isOwnOrigin } from '../../../http/routes/origin-check.js';
import { Refused } from '../../../kernel/refusal.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { type LiveChatbot, LiveChatbots } from '../live-chatbots.js';

/** The chatbots that a page may embed. Every route of visitors asks it. */
@Injectable()
export class EmbeddedChatbots {
  constructor(
    private readonly chatbots: LiveChatbots,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The chatbot of a visitor's request. The dashboard's own pages may show every chatbot.
   *
   * @throws Refused `chatbot-not-found`, or `domain-not-allowed` if its owner named the sites that may embed it, and the page is
   * on none of them or unknown
   */
  async get(chatbotId: ChatbotId, request: Request): Promise<LiveChatbot> {
    const chatbot = await this.chatbots.get(chatbotId);
    const { allowedDomains } = chatbot.settings;
    if (allowedDomains.length === 0) return chatbot;
    const origin = pageOf(request);
    if (origin === undefined) throw refused('This chatbot answers only on the sites of its owner.');
    if (!allowsOrigin(allowedDomains, origin) && !isOwnOrigin(origin, request, this.config.publicUrl))
      throw refused(
        `This chatbot does not answer on ${origin}. Its owner can add the site in the editor, in the tab Embed Code.`,
      );
    return chatbot;
  }
}

const refused = (message: string) => new Refused('forbidden', 'domain-not-allowed', message);

/**
 * The origin of the page that a request came from. Browsers name it, except in what a page gets from its own server; then the
 * session knows it, and before there is one, our own pages say it as the referrer.
 */
export function pageOf(request: Request): string | undefined {
  const { origin, referer } = request.headers;
  const principal = principalOf(request);
  const ofSession = principal?.kind === 'visitor' ? principal.origin : null;
  return origin ?? ofSession ?? URL.parse(referer ?? '')?.origin;
}
