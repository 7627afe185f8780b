import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { TaskEraser } from './task-eraser.js';
import { TaskJobs } from './tasks.jobs.js';
import { TasksController } from './tasks.controller.js';

@Module({ controllers: [TasksController], providers: [TaskEraser, TaskJobs] })
export class TasksModule {
  constructor(registry: Registry, jobs: TaskJobs, eraser: TaskEraser) {
    registry.register({ jobs: jobs.handlers, erasers: [eraser] });
  }
}
