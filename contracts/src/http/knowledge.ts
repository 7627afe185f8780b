import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { DocumentFailure } from '../document-failure.js';
import { ChatbotId } from '../ids.js';
import { Count } from './count.js';
import { line } from './text.js';

/**
 * PUT the raw file to this URL. It is signed for this account and valid once, for 15 minutes. Without its query it is
 * the document's `source`.
 */
export const UploadTicket = z.object({ uploadURL: z.url() }).register(z.globalRegistry, { id: 'UploadTicket' });
export type UploadTicket = z.infer<typeof UploadTicket>;

export const AddDocumentBody = z
  .strictObject({
    chatbotId: ChatbotId,
    type: z.literal('file', 'Only files can be added'),
    name: line(LIMITS.fileNameMax).check(z.minLength(1, 'Required')),
    source: z.url().check(z.maxLength(2_000)),
  })
  .register(z.globalRegistry, { id: 'AddDocumentBody' });
export type AddDocumentBody = z.input<typeof AddDocumentBody>;

export const KnowledgeDocument = z
  .object({
    id: z.uuid(),
    chatbotId: z.uuid(),
    type: z.literal('file'),
    name: z.string(),
    /** The upload's URL at the server's current address. */
    source: z.string(),
    /** `fileSize` is in bytes. */
    metadata: z.object({ fileSize: Count }),
    status: z.enum(['processing', 'ready', 'failed']),
    /** Present if the document failed. With `fileGone`, only another upload can replace it. */
    failure: z.optional(z.object({ reason: DocumentFailure, message: z.string(), fileGone: z.boolean() })),
    createdAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'KnowledgeDocument' });
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

/**
 * `details` of a 422 from `POST /api/documents`: the file was accepted but could not be read. It is listed as failed.
 */
export const UnreadDocument = z.object({ documentId: z.uuid() });
export type UnreadDocument = z.infer<typeof UnreadDocument>;
