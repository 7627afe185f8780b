import { Inject, Injectable } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { AccountId, ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Owners } from '../../../runtime/access/owners.js';
import { letter } from '../../../runtime/mail/letter.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { publicAddressOf } from '../../../settings/public-address.js';
import { conversation } from '../conversation.js';
import { answeringChatbot } from '../reply/answering-chatbot.js';

const Text = z.string().nullable();

interface Asked {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
  readonly conversationId: ConversationId;
  /** Of the event. */
  readonly revision: number;
  readonly mailId: string;
}

@Injectable()
export class ContactMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly owners: Owners,
  ) {}

  /** Mails a visitor's address and question to the owner. A no-op once the conversation or the chatbot is gone. */
  async send({ accountId, chatbotId, conversationId, revision, mailId }: Asked): Promise<void> {
    const stream = conversationStream(conversationId);
    const [{ state }, { state: chatbot }] = await Promise.all([
      this.streams.read(stream, conversation),
      this.streams.read(chatbotStream(chatbotId), answeringChatbot),
    ]);
    const request = state.phase === 'none' ? undefined : state.contacts.find((one) => one.revision === revision);
    if (!request || chatbot.phase !== 'live') return;
    const open = await this.personal.opener(stream);
    const email = Text.parse(open('email', request.email));
    const question = Text.parse(open('question', request.question));
    if (email === null || question === null) return;
    const { name } = chatbot.settings;
    await this.owners.mailOnce(accountId, (to) => ({
      id: mailId,
      to,
      subject: 'A visitor would like an answer',
      ...letter({
        title: 'A visitor would like an answer',
        paragraphs: [`${name} could not help and a visitor left an address: ${email}`, `“${question}”`],
        action: {
          label: 'Open the conversation',
          url: `${publicAddressOf(this.config)}/conversations/${chatbotId}?conversation=${conversationId}`,
        },
        closing: `Write to ${email} to answer. The visitor does not see a reply to this mail.`,
      }),
    }));
  }
}
