import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { NoticesController } from './notices.controller.js';
import { NoticeJobs } from './notices.jobs.js';

@Module({ controllers: [NoticesController], providers: [NoticeJobs] })
export class NoticesModule {
  constructor(registry: Registry, jobs: NoticeJobs) {
    registry.register({ jobs: jobs.handlers });
  }
}
