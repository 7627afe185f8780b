import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { Avatars } from './avatars.js';
import { AvatarsController } from './avatars.controller.js';
import { ChatbotErasure } from './chatbot-erasure.js';
import { ChangeChatbotHandler, CreateChatbotHandler, DeleteChatbotHandler } from './chatbots.commands.js';
import { ChatbotsController } from './chatbots.controller.js';
import {
  GetChatbotContentsHandler,
  GetChatbotHandler,
  ListChatbotsHandler,
  ListSettingChangesHandler,
} from './chatbots.queries.js';
import { ChatbotJobs } from './chatbots.jobs.js';
import { DeletionMarkers } from './deletion-markers.js';
import { KnowledgeText } from './knowledge-text.js';
import { OwnedChatbots } from './owned-chatbots.js';
import { SlotClaims } from './slot-claims.js';
import { SlotRepair } from './slot-repair.js';

@Module({
  controllers: [ChatbotsController, AvatarsController],
  providers: [
    Avatars,
    KnowledgeText,
    OwnedChatbots,
    SlotClaims,
    SlotRepair,
    DeletionMarkers,
    ChatbotErasure,
    ChatbotJobs,
    CreateChatbotHandler,
    ChangeChatbotHandler,
    DeleteChatbotHandler,
    ListChatbotsHandler,
    GetChatbotHandler,
    GetChatbotContentsHandler,
    ListSettingChangesHandler,
  ],
})
export class ChatbotsModule {
  constructor(
    registry: Registry,
    jobs: ChatbotJobs,
    markers: DeletionMarkers,
    text: KnowledgeText,
    owned: OwnedChatbots,
    avatars: Avatars,
  ) {
    registry.register({
      jobs: jobs.handlers,
      erasers: [markers, avatars],
      knowledge: [text],
      owned: [owned],
    });
  }
}
