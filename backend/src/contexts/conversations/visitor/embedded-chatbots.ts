import { Inject, Injectable } from '@nestjs/common';
import { allowsOrigin } from '@chatbot-builder/contracts/allowed-domains';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../../kernel/refusal.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { type LiveChatbot, LiveChatbots } from '../live-chatbots.js';

interface EmbeddingPage {
  readonly origin: string | undefined;
  readonly isOwn: (publicUrl: string | undefined) => boolean;
}

/** The chatbots that a page may embed. Every route of visitors asks it. */
@Injectable()
export class EmbeddedChatbots {
  constructor(
    private readonly chatbots: LiveChatbots,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The chatbot of a request from a page. The dashboard's own pages may show every chatbot.
   *
   * @throws Refused `chatbot-not-found`, or `domain-not-allowed` if its owner named the sites that may embed it, and
   *   the page is on none of them or unknown
   */
  async get(chatbotId: ChatbotId, { origin, isOwn }: EmbeddingPage): Promise<LiveChatbot> {
    const chatbot = await this.chatbots.get(chatbotId);
    const { allowedDomains } = chatbot.settings;
    if (allowedDomains.length === 0) return chatbot;
    if (origin === undefined) throw refused('This chatbot answers only on the sites of its owner.');
    if (!allowsOrigin(allowedDomains, origin) && !isOwn(this.config.publicUrl))
      throw refused(
        `This chatbot does not answer on ${origin}. Its owner can add the site in the editor, in the tab Embed Code.`,
      );
    return chatbot;
  }
}

const refused = (message: string) => new Refused('forbidden', 'domain-not-allowed', message);
