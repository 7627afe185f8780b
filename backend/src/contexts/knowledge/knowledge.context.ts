import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { answerCategory } from '@chatbot-builder/contracts/events/answer';
import { indexAnswers } from './answers/answers.reactions.js';
import { answersView } from './answers/answers.view.js';
import { documentsView } from './documents.view.js';
import { deleteFailedFiles, followDocumentFailures, indexDocuments, removeDocuments } from './knowledge.reactions.js';
import type { Context } from '../../runtime/context.js';

export const knowledgeContext: Context = {
  name: 'knowledge',
  categories: [documentCategory, answerCategory],
  projections: [documentsView, answersView],
  reactions: [indexDocuments, removeDocuments, deleteFailedFiles, followDocumentFailures, indexAnswers],
  module: async () => (await import('./knowledge.module.js')).KnowledgeModule,
};
