import { documentCategory } from '@chatbot-builder/contracts/events/document';
import { answerCategory } from '@chatbot-builder/contracts/events/answer';
import { unansweredCategory } from '@chatbot-builder/contracts/events/unanswered';
import { indexAnswers } from './answers/answers.reactions.js';
import { answersView } from './answers/answers.view.js';
import { documentsView } from './documents.view.js';
import { deleteFailedFiles, followDocumentFailures, indexDocuments, removeDocuments } from './knowledge.reactions.js';
import { checkUnanswered } from './unanswered/unanswered.reactions.js';
import { uncollectedRepliesView } from './unanswered/uncollected-replies.view.js';
import { unansweredView, unansweredWordingsView } from './unanswered/unanswered.view.js';
import type { Context } from '../../runtime/context.js';

export const knowledgeContext: Context = {
  name: 'knowledge',
  categories: [documentCategory, answerCategory, unansweredCategory],
  projections: [documentsView, answersView, unansweredView, unansweredWordingsView, uncollectedRepliesView],
  reactions: [
    indexDocuments,
    removeDocuments,
    deleteFailedFiles,
    followDocumentFailures,
    indexAnswers,
    checkUnanswered,
  ],
  module: async () => (await import('./knowledge.module.js')).KnowledgeModule,
};
