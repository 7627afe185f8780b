import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AddDocumentBody, KnowledgeDocument } from '@chatbot-builder/contracts/http';
import { type AccountId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { Answers } from '../../http/answers.js';
import { AccountCommand } from '../../http/command-context.js';
import { PathId } from '../../http/path-id.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CurrentAccount } from '../../http/session.guard.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { ChatbotOwner } from './chatbot-owner.js';
import { documents } from './documents.view.js';
import { Intake, type Taken } from './intake.js';
import { Uploads } from './uploads.js';

/** What makes a document searchable before it answers: when the document is ready, or after 25 s with `processing`. */
@ApiTags('Knowledge')
@Controller('documents')
export class IntakeController {
  constructor(
    private readonly owner: ChatbotOwner,
    private readonly uploads: Uploads,
    private readonly intake: Intake,
    private readonly written: ReadYourWrites,
  ) {}

  /** 422 where it was taken and cannot be read. */
  @Post()
  @Answers(KnowledgeDocument, 201)
  async add(
    @CurrentAccount() accountId: AccountId,
    @Body({ schema: AddDocumentBody }) { chatbotId, name, source }: z.output<typeof AddDocumentBody>,
    @AccountCommand() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnowledgeDocument> {
    await this.owner.mustBe(accountId, chatbotId);
    return this.answered(
      response,
      await this.intake.add(
        this.uploads.named(source, accountId, request),
        { name, source },
        { ...context, chatbotId },
      ),
    );
  }

  @HttpCode(200)
  @Post(':id/retry')
  @Answers(KnowledgeDocument)
  async retry(
    @PathId('id', DocumentId, 'Document') documentId: DocumentId,
    @AccountCommand() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<KnowledgeDocument> {
    return this.answered(response, await this.intake.retry(documentId, context));
  }

  /** A list that is read after a no shows it too. */
  private async answered(response: Response, { document, position, unreadable }: Taken): Promise<KnowledgeDocument> {
    await this.written.settle(response, position, [documents]);
    if (unreadable) throw unreadable;
    return document;
  }
}
