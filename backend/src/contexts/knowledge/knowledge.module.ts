import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { ChatbotOwner } from './chatbot-owner.js';
import { DocumentOwnership } from './document-ownership.js';
import { DocumentsController } from './documents.controller.js';
import { documentsView } from './documents.view.js';
import { Indexing } from './indexing.js';
import { Intake } from './intake.js';
import { knowledgeCommandHandlers } from './knowledge.commands.js';
import { IndexDocumentJob, RemoveDocumentJob, SweepUploadJob } from './knowledge.jobs.js';
import { ListDocumentsHandler } from './knowledge.queries.js';
import { indexDocuments, removeDocuments } from './knowledge.reactions.js';
import { UploadsController } from './uploads.controller.js';
import { Uploads } from './uploads.js';

@Module({
  controllers: [DocumentsController, UploadsController],
  providers: [...knowledgeCommandHandlers, ListDocumentsHandler, ChatbotOwner, DocumentOwnership, Indexing, IndexDocumentJob, Intake, RemoveDocumentJob, SweepUploadJob, Uploads],
})
export class KnowledgeModule {
  constructor(registry: Registry, index: IndexDocumentJob, remove: RemoveDocumentJob, sweep: SweepUploadJob) {
    registry.register({ projections: [documentsView], reactions: [indexDocuments, removeDocuments], jobs: [index, remove, sweep] });
  }
}
