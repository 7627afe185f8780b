import { Injectable } from '@nestjs/common';
import type { AnalyticsReport } from '@chatbot-builder/contracts/http/chatbot-analytics';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { DocumentStore } from '../../../ports/document-store.js';
import { utcDay } from '../utc-day.js';
import { PopularWords } from '../words/popular-words.js';
import { chatbotDaysCollection } from './chatbot-day.view.js';
import { report } from './report.js';
import type { Days } from './report-range.js';

/** Adds up the days of a chatbot. */
@Injectable()
export class ChatbotReports {
  constructor(
    private readonly documents: DocumentStore,
    private readonly words: PopularWords,
  ) {}

  async of(
    chatbotId: ChatbotId,
    { days, before }: { readonly days: Days; readonly before: Days },
  ): Promise<AnalyticsReport> {
    const [recorded, questions, pages] = await Promise.all([
      Array.fromAsync(
        this.documents.stream(chatbotDaysCollection, {
          where: { chatbotId },
          sort: { field: 'date', order: 'asc', from: before.from, to: utcDay(new Date(days.to), 1) },
        }),
      ),
      this.words.of(chatbotId, 'message'),
      this.words.of(chatbotId, 'page'),
    ]);
    return report({ days, before, recorded, questions, pages });
  }
}
