import { Injectable } from '@nestjs/common';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import type { DocumentId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Notices } from '../../runtime/notices/notices.js';
import { Streams } from '../../runtime/streams.js';
import { knowledgeItem } from './document.js';

/** Tells the owner of documents that could not be read, until they are retried, replaced or deleted. */
@Injectable()
export class DocumentNotices {
  constructor(
    private readonly streams: Streams,
    private readonly notices: Notices,
  ) {}

  /** Makes the notice say how the document is now, whatever the order in which its events are heard of. */
  async follow(documentId: DocumentId, context: CommandContext): Promise<void> {
    const { state } = await this.streams.read(documentStream(documentId), knowledgeItem);
    const trouble = { code: 'document-failed', subject: documentId } as const;
    if (state.phase === 'failed')
      await this.notices.raise({ severity: 'error', about: { ...trouble, params: { reason: state.reason } } }, context);
    else await this.notices.clear(trouble, context);
  }
}
