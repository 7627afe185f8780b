import { Module } from '@nestjs/common';
import { LanguageDetector } from '../../ports/language-model.js';
import { Questions } from '../../ports/questions.js';
import { Knowledge } from '../../runtime/knowledge.js';
import { Registry } from '../../runtime/registry.js';
import { Answering } from './reply/answering.js';
import { ChatStreams } from './chat-streams.js';
import { Completions } from './completions/completions.js';
import { CompletionsController } from './completions/completions.controller.js';
import { conversationCommandHandlers } from './conversation.commands.js';
import { ConversationJobs } from './conversation.jobs.js';
import { conversationQueryHandlers, ShownConversations } from './conversation.queries.js';
import { CollectedDataController } from './capture/collected-data.controller.js';
import { Captures } from './capture/captures.js';
import { ContactController } from './contact/contact.controller.js';
import { ContactMails } from './contact/contact-mails.js';
import { RequestContactHandler } from './contact/request-contact.command.js';
import { ConversationController } from './conversation.controller.js';
import { ConversationsController } from './conversations.controller.js';
import { FoundConversations } from './found-conversations.js';
import { ConversationEraser } from './erasure/conversation-eraser.js';
import { EraseConversationHandler } from './erasure/erase-conversation.command.js';
import { EraseConversationController } from './erasure/erase-conversation.controller.js';
import { ConversationsExport } from './export/conversations-export.js';
import { ExportController } from './export/export.controller.js';
import { ExportEraser } from './export/export-eraser.js';
import { OwnedConversations } from './export/owned-conversations.js';
import { ExportedConversations } from './export/exported-conversations.js';
import { DemoController } from './demo/demo.controller.js';
import { DemoKnowledge } from './demo/demo-knowledge.js';
import { Ordinals } from './visitor/ordinals.js';
import { LiveChatbots } from './live-chatbots.js';
import { Asides } from './model/asides.js';
import { ModelTroubles } from './model/model-troubles.js';
import { Models } from './model/models.js';
import { TestAnswers } from './model/test-answers.js';
import { Generations } from './reply/generations.js';
import { ReplyRecorder } from './reply/reply-recorder.js';
import { Replies } from './reply/replies.js';
import { ReplyChannels } from './reply/reply-channels.js';
import { Recordings } from './reply/recordings.js';
import { ReplyWriter } from './reply/reply-writer.js';
import { UnrecordedFrames } from './reply/unrecorded-frames.js';
import { Summaries } from './prompt/summaries.js';
import { ReceiptController } from './receipt/receipt.controller.js';
import { Receipts } from './receipt/receipts.queries.js';
import { ShareController } from './share/share.controller.js';
import { Spending } from './spending/spending.js';
import { ConversationSweep } from './sweep/conversation-sweep.js';
import { Titles } from './title/titles.js';
import { TestChatController } from './test-chat.controller.js';
import { Transcripts } from './transcripts.js';
import { EmbeddedChatbots } from './visitor/embedded-chatbots.js';
import { IdentifyController } from './visitor/identify.controller.js';
import { IdentifyVisitorHandler } from './visitor/identify-visitor.command.js';
import { ListOwnConversationsHandler } from './visitor/list-own-conversations.query.js';
import { OwnConversationsController } from './visitor/own-conversations.controller.js';
import { PresenceController } from './visitor/presence.controller.js';
import { RateReplyHandler } from './visitor/rate-reply.command.js';
import { RatingController } from './visitor/rating.controller.js';
import { VisitorController } from './visitor/visitor.controller.js';
import { VisitorAllowance } from './visitor/visitor-allowance.js';
import { VisitorHistory } from './visitor/visitor-history.js';

@Module({
  controllers: [
    VisitorController,
    CollectedDataController,
    ContactController,
    ConversationsController,
    DemoController,
    EraseConversationController,
    ExportController,
    ConversationController,
    TestChatController,
    CompletionsController,
    IdentifyController,
    OwnConversationsController,
    PresenceController,
    RatingController,
    ReceiptController,
    ShareController,
  ],
  providers: [
    ...conversationCommandHandlers,
    ...conversationQueryHandlers,
    {
      provide: Answering,
      inject: [Knowledge, Models, LanguageDetector, Questions],
      useFactory: (...parts: ConstructorParameters<typeof Answering>) => new Answering(...parts),
    },
    Asides,
    Captures,
    ChatStreams,
    Completions,
    ContactMails,
    RequestContactHandler,
    ConversationJobs,
    ConversationEraser,
    ConversationSweep,
    ConversationsExport,
    DemoKnowledge,
    EmbeddedChatbots,
    EraseConversationHandler,
    ExportEraser,
    ExportedConversations,
    FoundConversations,
    ShownConversations,
    Generations,
    IdentifyVisitorHandler,
    ListOwnConversationsHandler,
    LiveChatbots,
    Models,
    ModelTroubles,
    Ordinals,
    OwnedConversations,
    RateReplyHandler,
    Receipts,
    Recordings,
    ReplyRecorder,
    Replies,
    ReplyChannels,
    ReplyWriter,
    TestAnswers,
    Titles,
    Summaries,
    Spending,
    Transcripts,
    UnrecordedFrames,
    VisitorAllowance,
    VisitorHistory,
  ],
})
export class ConversationsModule {
  constructor(
    registry: Registry,
    jobs: ConversationJobs,
    eraser: ConversationEraser,
    exportEraser: ExportEraser,
    owned: OwnedConversations,
  ) {
    registry.register({
      jobs: jobs.handlers,
      scheduled: jobs.scheduled,
      erasers: [eraser, exportEraser],
      owned: [owned],
    });
  }
}
