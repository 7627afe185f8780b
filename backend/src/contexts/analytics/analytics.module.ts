import { Module } from '@nestjs/common';
import { AccountActivity } from './account-activity.js';
import { AnalyticsController } from './analytics.controller.js';
import { LiveFeed } from './live-feed.js';

@Module({ controllers: [AnalyticsController], providers: [AccountActivity, LiveFeed] })
export class AnalyticsModule {}
