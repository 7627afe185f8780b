import { Controller, Get } from '@nestjs/common';
import { CollectedData } from '@chatbot-builder/contracts/http';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { Answers } from '../../../http/answers.js';
import { CurrentCaller } from '../../../http/caller.js';
import { ApiTags } from '../../../http/described.js';
import { PathId } from '../../../http/path-id.js';
import { Reads } from '../../../http/read-your-writes.js';
import { ForPerson } from '../../../http/routes/route.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { CollectedFields } from '../conversation.js';
import { openerOf } from '../conversation.queries.js';
import { conversationsCollection } from '../conversations.view.js';

@ApiTags('conversations')
@Controller('messages')
export class CollectedDataController {
  constructor(
    private readonly access: Access,
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  /** The data of the owner's fields that the visitor has given. */
  @ForPerson('collected-data:read')
  @Reads(conversationsCollection)
  @Get(':conversationId/collected-data')
  @Answers(CollectedData)
  async collected(
    @PathId('conversationId', ConversationId, 'Conversation') conversationId: ConversationId,
    @CurrentCaller() caller: Caller,
  ): Promise<CollectedData> {
    await this.access.conversation(caller, conversationId);
    const document = await this.documents.get(conversationsCollection, conversationId);
    // The view may not contain it yet.
    const opened = document && (await openerOf(this.personal, document))('fields', document.fields);
    return { fields: CollectedFields.nullish().parse(opened) ?? {} };
  }
}
