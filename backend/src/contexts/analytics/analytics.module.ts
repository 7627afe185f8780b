import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { AccountActivity } from './account-activity.js';
import { AnalyticsController } from './analytics.controller.js';
import { chatbotActivityView } from './chatbot-activity.view.js';
import { LiveFeed } from './live-feed.js';

@Module({ controllers: [AnalyticsController], providers: [AccountActivity, LiveFeed] })
export class AnalyticsModule {
  constructor(registry: Registry) {
    registry.register({ projections: [chatbotActivityView] });
  }
}
