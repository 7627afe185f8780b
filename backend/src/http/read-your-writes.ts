import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Collection } from '../kernel/collection.js';
import type { Position } from '../kernel/envelope.js';
import { ViewProgress } from '../runtime/views/view-progress.js';

/** Delays a command's response until the views that the caller reads next include its effect, for at most 2 s. */
@Injectable()
export class ReadYourWrites {
  constructor(private readonly progress: ViewProgress) {}

  /** Sets `X-Views: behind` if the views did not catch up in time. The command is durable either way. */
  async settle(
    response: Response,
    position: Position | undefined,
    views: readonly Pick<Collection, 'name'>[],
  ): Promise<void> {
    const names = views.map((view) => view.name);
    if (!(await this.progress.passed(names, position))) response.setHeader('X-Views', 'behind');
  }
}
