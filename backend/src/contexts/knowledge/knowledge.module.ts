import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { DocumentNotices } from './document-notices.js';
import { DocumentRemoval } from './document-removal.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentIndexing } from './document-indexing.js';
import { Indexing } from './indexing.js';
import { IngestionController } from './ingestion.controller.js';
import { DocumentIngestion } from './document-ingestion.js';
import { KnowledgeAllowance } from './knowledge-allowance.js';
import { knowledgeCommandHandlers } from './knowledge.commands.js';
import { KnowledgeEraser } from './knowledge-eraser.js';
import { KnowledgeJobs } from './knowledge.jobs.js';
import { ListDocumentsHandler } from './knowledge.queries.js';
import { OwnedDocuments } from './owned-documents.js';
import { UploadedFiles } from './uploaded-files.js';
import { UploadsController } from './uploads.controller.js';
import { UploadAllowance } from './upload-allowance.js';
import { Uploads } from './uploads.js';

@Module({
  controllers: [DocumentsController, IngestionController, UploadsController],
  providers: [
    ...knowledgeCommandHandlers,
    ListDocumentsHandler,
    DocumentIndexing,
    DocumentNotices,
    DocumentRemoval,
    Indexing,
    DocumentIngestion,
    KnowledgeAllowance,
    KnowledgeEraser,
    KnowledgeJobs,
    OwnedDocuments,
    UploadedFiles,
    UploadAllowance,
    Uploads,
  ],
})
export class KnowledgeModule {
  constructor(
    registry: Registry,
    jobs: KnowledgeJobs,
    eraser: KnowledgeEraser,
    indexing: DocumentIndexing,
    owned: OwnedDocuments,
  ) {
    registry.register({
      jobs: jobs.handlers,
      erasers: [eraser],
      knowledge: [indexing],
      owned: [owned],
    });
  }
}
