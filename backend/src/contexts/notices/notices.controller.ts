import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { Notice, PageQuery } from '@chatbot-builder/contracts/http';
import { chatbotsCollection, type ListedChatbot } from '@chatbot-builder/contracts/views';
import { NoticeAbout } from '@chatbot-builder/contracts/notice';
import type { Request, Response } from 'express';
import { AnswersList } from '../../http/answers.js';
import { CurrentCaller } from '../../http/caller.js';
import { ApiTags } from '../../http/described.js';
import { setPageHeaders } from '../../http/paging.js';
import { ForPerson } from '../../http/routes/route.js';
import { DocumentStore, type Identified } from '../../ports/document-store.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { isVisible } from '../../runtime/access/visible-chatbots.js';
import { type NoticeDocument, noticesCollection } from './notices.view.js';

const noticeOf = (
  { _id, accountId: _accountId, severity, chatbotId, raisedAt, code, subject, ...params }: Identified<NoticeDocument>,
  chatbotName: string | null,
): Notice => ({
  id: _id,
  severity,
  chatbotId,
  chatbotName,
  about: NoticeAbout.parse({ code, subject, params }),
  raisedAt,
});

@ApiTags('notices')
@Controller('notices')
export class NoticesController {
  constructor(
    private readonly access: Access,
    private readonly documents: DocumentStore,
  ) {}

  /** What needs somebody to act, newest first. A notice goes by itself once its cause is resolved. */
  @ForPerson('notices:read')
  @Get()
  @AnswersList(Notice)
  async list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: PageQuery }) { after, limit }: PageQuery,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly Notice[]> {
    const visible = await this.access.chatbots(caller);
    const { documents, next } = await this.documents.find(noticesCollection, {
      where: { accountId: visible.accountId },
      sort: { field: 'raisedAt', order: 'desc' },
      ...(after && { after }),
      limit,
    });
    setPageHeaders(request, response, { items: documents, ...(next && { next }) });
    const shown = documents.filter(({ chatbotId }) => chatbotId === null || isVisible(visible, chatbotId));
    const names = await this.#namesOf(shown);
    return shown.map((notice) => noticeOf(notice, names.get(notice.chatbotId) ?? null));
  }

  /** Events store no names: a chatbot may be renamed. */
  async #namesOf(notices: readonly NoticeDocument[]): Promise<ReadonlyMap<string | null, string>> {
    const ids = [...new Set(notices.flatMap(({ chatbotId }) => chatbotId ?? []))];
    const chatbots = await Promise.all(ids.map((id) => this.documents.get<ListedChatbot>(chatbotsCollection, id)));
    return new Map(chatbots.flatMap((chatbot) => (chatbot ? [[chatbot._id, chatbot.name] as const] : [])));
  }
}
