import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Task } from '@chatbot-builder/contracts/http';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Answers, AnswersList } from '../../http/answers.js';
import { CurrentCaller } from '../../http/caller.js';
import { ApiOkResponse, ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { ForPerson } from '../../http/routes/route.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';
import type { TaskRecord } from '../../ports/task-store.js';
import { Access, type Caller } from '../../runtime/access/access.js';
import { TaskFiles } from '../../runtime/tasks/task-files.js';
import { taskShown } from '../../runtime/tasks/task-shown.js';
import { Tasks } from '../../runtime/tasks/tasks.js';

@ApiTags('tasks')
@Controller('tasks')
export class TasksController {
  constructor(
    private readonly access: Access,
    private readonly tasks: Tasks,
    private readonly files: TaskFiles,
  ) {}

  /** The account's tasks, newest first. Finished ones are listed for seven days. */
  @ForPerson('tasks:manage')
  @Get()
  @AnswersList(Task, LIMITS.tasksListed)
  async list(@CurrentCaller() caller: Caller): Promise<readonly Task[]> {
    const { accountId } = await this.access.chatbots(caller);
    return (await this.tasks.list(accountId)).map(taskShown);
  }

  @ForPerson('tasks:manage')
  @Get(':taskId')
  @Answers(Task)
  async get(@PathId('taskId', z.uuid(), 'Task') taskId: string, @CurrentCaller() caller: Caller): Promise<Task> {
    return taskShown(await this.own(taskId, caller));
  }

  /** Ends a task that is not finished, and removes what it has made. One that is finished stays as it is. */
  @ForPerson('tasks:manage')
  @Post(':taskId/cancel')
  @HttpCode(200)
  @Answers(Task)
  async cancel(@PathId('taskId', z.uuid(), 'Task') taskId: string, @CurrentCaller() caller: Caller): Promise<Task> {
    await this.own(taskId, caller);
    const task = await this.tasks.cancel(taskId);
    if (!task) throw notFound('Task');
    return taskShown(task);
  }

  @ForPerson('tasks:manage')
  @Get(':taskId/file')
  @ApiOkResponse({ description: 'The file that the task made' })
  async file(
    @PathId('taskId', z.uuid(), 'Task') taskId: string,
    @CurrentCaller() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    const task = await this.own(taskId, caller);
    if (task.state !== 'done' || !task.file)
      throw new Refused('conflict', 'task-without-file', 'This task has no file.');
    response.type(task.file.type);
    response.attachment(task.file.name);
    response.setHeader('Content-Length', task.parts.bytes);
    response.setHeader('Cache-Control', 'no-store');
    // A failure halfway destroys the connection, so that no client mistakes a partial file for a complete one.
    await pipeline(Readable.from(this.files.read(task), { objectMode: false }), response);
  }

  private async own(taskId: string, caller: Caller): Promise<TaskRecord> {
    const task = await this.tasks.read(taskId);
    if (!task) throw notFound('Task');
    this.access.issued(caller, task.accountId, 'Task');
    return task;
  }
}
