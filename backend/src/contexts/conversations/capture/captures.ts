import { Injectable, Logger } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { FieldMappings } from '@chatbot-builder/contracts/field-mappings';
import type { ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { JobQueue } from '../../../ports/job-queue.js';
import type { Turn } from '../../../ports/language-model.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { captureFields, CollectedFields, conversation, type FoundFields, toCapture } from '../conversation.js';
import type { LiveChatbot } from '../live-chatbots.js';
import { Asides } from '../model/asides.js';
import { answeringChatbot } from '../reply/answering-chatbot.js';
import type { ReplyTask } from '../reply/reply-writer.js';
import { Transcripts } from '../transcripts.js';
import { capturePromptOf, valuesIn } from './capture-prompt.js';
import { givenByVisitor } from './given-values.js';
import { foundByPatterns } from './patterns.js';

export const CAPTURE_FIELDS = 'conversations.capture-fields';

const BY_PATTERNS = {
  model: 'offline',
  usage: { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
  costMicroUsd: 0,
};

/** Where data of the owner's fields is sought. */
interface Turned {
  readonly chatbotId: ChatbotId;
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
}

/** Collects the data that a chatbot's owner asks for from its conversations, after each turn. */
@Injectable()
export class Captures {
  private readonly logger = new Logger(Captures.name);

  constructor(
    private readonly streams: Streams,
    private readonly transcripts: Transcripts,
    private readonly personal: PersonalData,
    private readonly asides: Asides,
    private readonly jobs: JobQueue,
  ) {}

  /** Queues a look at the turn, if the chatbot has fields. Never rejects: a later turn looks at this one as well. */
  async consider({ chatbotId, conversationId, messageId, context, read }: ReplyTask): Promise<void> {
    try {
      const chatbot = read?.chatbot ?? (await this.streams.read(chatbotStream(chatbotId), answeringChatbot)).state;
      if (chatbot.phase !== 'live' || Object.keys(chatbot.settings.fieldMappings).length === 0) return;
      const { accountId, correlationId } = context;
      await this.jobs.add([
        {
          id: `${CAPTURE_FIELDS}/${conversationId}/${messageId}`,
          name: CAPTURE_FIELDS,
          payload: { accountId, chatbotId, conversationId, messageId },
          cause: { correlationId, causationId: context.commandId },
          accountId,
          owner: accountId,
          group: conversationId,
        },
      ]);
    } catch (error) {
      this.logger.warn({ err: error, conversationId }, 'Data was not sought in a turn');
    }
  }

  /** Records what the visitor has given up to a message, if that is more than before. Only for the newest message. */
  async capture(
    { chatbotId, conversationId, messageId }: Turned,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<void> {
    const stream = conversationStream(conversationId);
    const [{ state }, { state: chatbot }] = await Promise.all([
      this.streams.read(stream, conversation),
      this.streams.read(chatbotStream(chatbotId), answeringChatbot),
    ]);
    const recent = toCapture(state, messageId);
    if (!recent || chatbot.phase !== 'live') return;
    const { turns } = await this.transcripts.opened(conversationId, { turns: recent });
    const found = await this.found(chatbotId, chatbot, turns, context, signal);
    const open = await this.personal.opener(stream);
    const names = Object.keys(chatbot.settings.fieldMappings);
    const decision = captureFields({ through: messageId, names, ...found }, (sealed) =>
      CollectedFields.nullable().parse(open('fields', sealed)),
    );
    await this.streams.decide(stream, conversation, decision, context);
  }

  private async found(
    chatbotId: ChatbotId,
    chatbot: LiveChatbot,
    turns: readonly Turn[],
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<FoundFields> {
    const fields: FieldMappings = chatbot.settings.fieldMappings;
    const said = turns.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
    const aside = await this.asides.ask(chatbotId, chatbot, () => capturePromptOf(fields, turns), context, signal);
    const values = (aside && valuesIn(aside.text, fields)) ?? foundByPatterns(fields, said);
    const { model, usage, costMicroUsd } = aside?.end ?? BY_PATTERNS;
    return { fields: givenByVisitor(values, said), model, usage, costMicroUsd };
  }
}
