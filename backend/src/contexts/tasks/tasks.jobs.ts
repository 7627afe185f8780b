import type { DeclaredJob } from '../../runtime/job.js';
import { Injectable } from '@nestjs/common';
import { Tasks } from '../../runtime/tasks/tasks.js';

/** The contexts whose work they are register the jobs that run tasks. */
@Injectable()
export class TaskJobs {
  readonly handlers: readonly DeclaredJob[];

  constructor(tasks: Tasks) {
    this.handlers = [tasks.expiry];
  }
}
