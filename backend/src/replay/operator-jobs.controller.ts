import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { FailedJob, RetryJobBody } from '@chatbot-builder/contracts/http';
import { AnswersList } from '../http/answers.js';
import { ForOperator, json } from '../http/routes/route.js';
import { notFound } from '../kernel/refusals.js';
import { JobQueue } from '../ports/job-queue.js';
import { failedJobs } from './failed-jobs.js';

/** Jobs that used up their attempts: nothing more becomes of them until somebody has them tried again. */
@Controller('operator/jobs')
export class OperatorJobsController {
  constructor(private readonly jobs: JobQueue) {}

  /** The newest hundred. */
  @ForOperator()
  @Get('failed')
  @AnswersList(FailedJob)
  failed(): Promise<FailedJob[]> {
    return failedJobs(this.jobs);
  }

  /** With all its attempts, by whichever process works on jobs. */
  @ForOperator({ body: json() })
  @Post('retry')
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'It is queued again' })
  async retry(@Body({ schema: RetryJobBody }) { id }: RetryJobBody): Promise<void> {
    if (!(await this.jobs.retry(id))) throw notFound('Failed job');
  }
}
