import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { AnswerIndexing } from './answers/answer-indexing.js';
import { ChangeAnswerHandler } from './answers/answers.commands.js';
import { AnswersController } from './answers/answers.controller.js';
import { AnswersEraser } from './answers/answers-eraser.js';
import { ListAnswersHandler } from './answers/answers.queries.js';
import { OwnedAnswers } from './answers/owned-answers.js';
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
import { AskedQuestions } from './unanswered/asked-questions.js';
import { Coverage } from './unanswered/coverage.js';
import { OwnedUnanswered } from './unanswered/owned-unanswered.js';
import { UnansweredChecking } from './unanswered/unanswered-checking.js';
import { UnansweredCollecting } from './unanswered/unanswered-collecting.js';
import { UnansweredGroups } from './unanswered/unanswered-groups.js';
import { AnswerUnansweredHandler, ChangeUnansweredHandler } from './unanswered/unanswered.commands.js';
import { UnansweredController } from './unanswered/unanswered.controller.js';
import { ListUnansweredHandler } from './unanswered/unanswered.queries.js';
import { UploadedFiles } from './uploaded-files.js';
import { UploadsController } from './uploads.controller.js';
import { UploadAllowance } from './upload-allowance.js';
import { Uploads } from './uploads.js';

@Module({
  controllers: [AnswersController, DocumentsController, IngestionController, UnansweredController, UploadsController],
  providers: [
    ...knowledgeCommandHandlers,
    AnswerIndexing,
    AnswersEraser,
    AnswerUnansweredHandler,
    AskedQuestions,
    ChangeAnswerHandler,
    ChangeUnansweredHandler,
    Coverage,
    ListAnswersHandler,
    ListDocumentsHandler,
    ListUnansweredHandler,
    DocumentIndexing,
    DocumentNotices,
    DocumentRemoval,
    Indexing,
    DocumentIngestion,
    KnowledgeAllowance,
    KnowledgeEraser,
    KnowledgeJobs,
    OwnedAnswers,
    OwnedDocuments,
    OwnedUnanswered,
    UnansweredChecking,
    UnansweredCollecting,
    UnansweredGroups,
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
    answers: AnswerIndexing,
    answersEraser: AnswersEraser,
    collecting: UnansweredCollecting,
    ownedAnswers: OwnedAnswers,
    unanswered: OwnedUnanswered,
  ) {
    registry.register({
      jobs: jobs.handlers,
      scheduled: [collecting.task],
      erasers: [eraser, answersEraser],
      knowledge: [indexing, answers],
      owned: [owned, ownedAnswers, unanswered],
    });
  }
}
