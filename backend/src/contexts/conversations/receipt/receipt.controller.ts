import { Controller, Get } from '@nestjs/common';
import { Receipt } from '@chatbot-builder/contracts/http/receipt';
import { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { Answers } from '../../../http/answers.js';
import { CurrentCaller } from '../../../http/caller.js';
import { ApiTags } from '../../../http/described.js';
import { PathId } from '../../../http/path-id.js';
import { ForPerson } from '../../../http/routes/route.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { Receipts } from './receipts.queries.js';

@ApiTags('conversations')
@Controller('messages')
export class ReceiptController {
  constructor(
    private readonly access: Access,
    private readonly receipts: Receipts,
  ) {}

  /** What a reply was made from: passages, the prompt, what it cost, and what has changed since. */
  @ForPerson('receipts:read')
  @Get(':conversationId/:messageId/receipt')
  @Answers(Receipt)
  async receipt(
    @PathId('conversationId', ConversationId, 'Conversation') conversationId: ConversationId,
    @PathId('messageId', MessageId, 'Reply') messageId: MessageId,
    @CurrentCaller() caller: Caller,
  ): Promise<Receipt> {
    const { chatbotId } = await this.access.conversation(caller, conversationId);
    return this.receipts.of(chatbotId, conversationId, messageId);
  }
}
