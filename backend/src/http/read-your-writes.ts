import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Collection } from '../kernel/collection.js';
import type { Position } from '../kernel/envelope.js';
import { ViewProgress } from '../runtime/views/view-progress.js';

/** Holds a command's answer back until the views that its caller reads next hold what it did: at most 2 s. */
@Injectable()
export class ReadYourWrites {
  constructor(private readonly progress: ViewProgress) {}

  /** Says `X-Views: behind` where they did not make it in time: what was done is durable all the same. */
  async settle(
    response: Response,
    position: Position | undefined,
    views: readonly Pick<Collection, 'name'>[],
  ): Promise<void> {
    const names = views.map((view) => view.name);
    if (!(await this.progress.passed(names, position))) response.setHeader('X-Views', 'behind');
  }
}
