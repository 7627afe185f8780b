import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ConversationDetails } from '@chatbot-builder/contracts/http';
import { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { Answers } from '../../http/answers.js';
import { CurrentCaller } from '../../http/caller.js';
import { ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { Reads } from '../../http/read-your-writes.js';
import { ForPerson } from '../../http/routes/route.js';
import { notFound } from '../../kernel/refusals.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { GetConversation } from './conversation.queries.js';
import { conversationsCollection } from './conversations.view.js';

/** Its path has the shape of an export's, so the module lists it after that. */
@ApiTags('conversations')
@Controller('conversations/:chatbotId')
export class ConversationController {
  constructor(
    private readonly access: Access,
    private readonly queries: QueryBus,
  ) {}

  /** As the list shows it, with the page where it began. */
  @ForPerson('conversations:read')
  @Reads(conversationsCollection)
  @Get(':conversationId')
  @Answers(ConversationDetails)
  async get(
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @PathId('conversationId', ConversationId, 'Conversation') conversationId: ConversationId,
    @CurrentCaller() caller: Caller,
  ): Promise<ConversationDetails> {
    const owner = await this.access.conversation(caller, conversationId);
    if (owner.chatbotId !== chatbotId) throw notFound('Conversation');
    return this.queries.execute(new GetConversation(conversationId));
  }
}
