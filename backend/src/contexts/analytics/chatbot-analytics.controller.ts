import { Controller, Get, Query } from '@nestjs/common';
import { AnalyticsReport, ChatbotAnalytics, ReportQuery } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { Answers } from '../../http/answers.js';
import { CurrentCaller } from '../../http/caller.js';
import { ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { Reads } from '../../http/read-your-writes.js';
import { ForPerson } from '../../http/routes/route.js';
import { Clock } from '../../ports/clock.js';
import { DocumentStore } from '../../ports/document-store.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { chatbotAnalytics } from './chatbot-analytics.js';
import { ChatbotReports } from './report/chatbot-reports.js';
import { reportRange } from './report/report-range.js';
import { PopularWords } from './words/popular-words.js';

@ApiTags('analytics')
@Controller('analytics/:chatbotId')
export class ChatbotAnalyticsController {
  constructor(
    private readonly access: Access,
    private readonly documents: DocumentStore,
    private readonly words: PopularWords,
    private readonly reports: ChatbotReports,
    private readonly clock: Clock,
  ) {}

  @ForPerson('analytics:read')
  @Reads(chatbotActivityCollection)
  @Get()
  @Answers(ChatbotAnalytics)
  async figures(
    @PathId('chatbotId', ChatbotId, 'Chatbot') id: ChatbotId,
    @CurrentCaller() caller: Caller,
  ): Promise<ChatbotAnalytics> {
    const { chatbotId } = await this.access.chatbot(caller, id);
    const [activity, questions] = await Promise.all([
      this.documents.get<ChatbotActivity>(chatbotActivityCollection, chatbotId),
      this.words.of(chatbotId, 'message'),
    ]);
    return chatbotAnalytics(activity, questions, this.clock.now());
  }

  @ForPerson('analytics:read')
  @Get('report')
  @Answers(AnalyticsReport)
  async report(
    @PathId('chatbotId', ChatbotId, 'Chatbot') id: ChatbotId,
    @CurrentCaller() caller: Caller,
    @Query({ schema: ReportQuery }) query: ReportQuery,
  ): Promise<AnalyticsReport> {
    const { chatbotId } = await this.access.chatbot(caller, id);
    return this.reports.of(chatbotId, reportRange(query, this.clock.now()));
  }
}
