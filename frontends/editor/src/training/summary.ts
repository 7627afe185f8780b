import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';

const ORDER = ['ready', 'processing', 'failed'] as const;

/** '5 ready, 1 processing, 1 failed'. */
export const summaryOf = (documents: readonly Pick<KnowledgeDocument, 'status'>[]): string =>
  ORDER.map((status) => ({ status, count: documents.filter((document) => document.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
    .join(', ');
