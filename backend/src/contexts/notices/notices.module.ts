import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { NoticesController } from './notices.controller.js';
import { NoticeJobs } from './notices.jobs.js';
import { SpendingNotices } from './spending-notices.js';

@Module({ controllers: [NoticesController], providers: [NoticeJobs, SpendingNotices] })
export class NoticesModule {
  constructor(registry: Registry, jobs: NoticeJobs, spending: SpendingNotices) {
    registry.register({ jobs: jobs.handlers, scheduled: [spending.task] });
  }
}
