import { Module } from '@nestjs/common';
import { AccountActivity } from './account-activity.js';
import { AnalyticsController } from './analytics.controller.js';
import { ChatbotAnalyticsController } from './chatbot-analytics.controller.js';
import { ChatbotReports } from './report/chatbot-reports.js';
import { PopularWords } from './words/popular-words.js';
import { LiveFeed } from './live-feed.js';

@Module({
  controllers: [AnalyticsController, ChatbotAnalyticsController],
  providers: [AccountActivity, ChatbotReports, LiveFeed, PopularWords],
})
export class AnalyticsModule {}
