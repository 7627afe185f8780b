import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { chatbotDetailsView } from './chatbot-details.view.js';
import { ChatbotErasure } from './chatbot-erasure.js';
import { chatbotListView } from './chatbot-list.view.js';
import { ChangeChatbotHandler, CreateChatbotHandler, DeleteChatbotHandler } from './chatbots.commands.js';
import { ChatbotsController } from './chatbots.controller.js';
import { GetChatbotContentsHandler, GetChatbotHandler, ListChatbotsHandler } from './chatbots.queries.js';
import { ChatbotJobs } from './chatbots.jobs.js';
import { eraseDeletedChatbots, finishChatbotChanges, settleClaims } from './chatbots.reactions.js';
import { EndedChatbots } from './ended-chatbots.js';
import { KnowledgeText } from './knowledge-text.js';
import { SlotRepair } from './slot-repair.js';

@Module({
  controllers: [ChatbotsController],
  providers: [
    KnowledgeText,
    SlotRepair,
    EndedChatbots,
    ChatbotErasure,
    ChatbotJobs,
    CreateChatbotHandler,
    ChangeChatbotHandler,
    DeleteChatbotHandler,
    ListChatbotsHandler,
    GetChatbotHandler,
    GetChatbotContentsHandler,
  ],
})
export class ChatbotsModule {
  constructor(registry: Registry, jobs: ChatbotJobs, ended: EndedChatbots) {
    registry.register({
      projections: [chatbotListView, chatbotDetailsView],
      reactions: [settleClaims, finishChatbotChanges, eraseDeletedChatbots],
      jobs: jobs.handlers,
      erasers: [ended],
    });
  }
}
