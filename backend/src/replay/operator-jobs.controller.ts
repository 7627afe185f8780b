import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FailedJob, RetryJobBody } from '@chatbot-builder/contracts/http/jobs';
import { AnswersList } from '../http/answers.js';
import { ApiNoContentResponse } from '../http/described.js';
import { ForOperator, json } from '../http/routes/route.js';
import { notFound } from '../kernel/refusals.js';
import { JobQueue } from '../ports/job-queue.js';
import { failedJobs } from './failed-jobs.js';

/** Jobs that used up their attempts. They stay failed until the operator retries them. */
@Controller('operator/jobs')
export class OperatorJobsController {
  constructor(private readonly jobs: JobQueue) {}

  /** The newest 100. */
  @ForOperator()
  @Get('failed')
  @AnswersList(FailedJob)
  failed(): Promise<FailedJob[]> {
    return failedJobs(this.jobs);
  }

  /** Queues the job again with all its attempts. Any process that works on jobs may run it. */
  @ForOperator({ body: json() })
  @Post('retry')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'The job is queued again' })
  async retry(@Body({ schema: RetryJobBody }) { id }: RetryJobBody): Promise<void> {
    if (!(await this.jobs.retry(id))) throw notFound('Failed job');
  }
}
