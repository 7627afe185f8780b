import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { WRITTEN_HEADER } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Collection } from '../kernel/collection.js';
import type { Position } from '../kernel/envelope.js';
import { principalId } from '../kernel/principal.js';
import { Refused } from '../kernel/refusal.js';
import { Clock } from '../ports/clock.js';
import { associated, open, seal, Tampered } from '../runtime/sealing/box.js';
import { Vault } from '../runtime/sealing/vault.js';
import { ViewProgress } from '../runtime/views/view-progress.js';
import { principalOf } from './principal.js';

type View = Pick<Collection, 'name'>;

const READS = 'reads';

/** The views that a route answers from. It waits for those that do not hold yet what its caller has written. */
export const Reads = (...views: readonly View[]): MethodDecorator =>
  SetMetadata(
    READS,
    views.map(({ name }) => name),
  );

/** The names of the views that a route's handler answers from. */
export const viewsReadBy = (handler: object): readonly string[] =>
  (Reflect.getMetadata(READS, handler) as readonly string[] | undefined) ?? [];

/** Nobody waits for longer: after a restore, the log may be shorter than what a page has seen. */
const VALID_MS = 10 * 60_000;
const RETRY_AFTER_SECONDS = 2;

const PURPOSE = 'written';

/** When it was written, and the position that each view was to pass. */
const Written = z.object({ at: z.number(), views: z.record(z.string(), z.number()) });

/**
 * Lets callers read what they wrote. A command's answer waits, at most 2 s, for the views that show its effect. If they
 * do not hold it by then, the answer carries what was written, sealed for its caller, who sends it with the next
 * requests: reads wait as long, and are refused rather than show what was before.
 */
@Injectable()
export class ReadYourWrites implements CanActivate {
  constructor(
    private readonly progress: ViewProgress,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  async settle(response: Response, position: Position | undefined, views: readonly View[]): Promise<void> {
    const names = views.map(({ name }) => name);
    const passed = await this.progress.passed(names, position);
    if (passed || position === undefined) return;
    const before = Object.entries(await this.writtenBy(response.req));
    const behind = [...before, ...names.map((name) => [name, position] as const)].filter(
      ([name, written]) => this.progress.behind([name], written).length > 0,
    );
    const token = { at: this.clock.now().getTime(), views: Object.fromEntries(behind) };
    response.setHeader(WRITTEN_HEADER, await this.sealed(token, response.req));
  }

  /** @throws Refused if a view that the route reads does not hold what its caller has written */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const reads = viewsReadBy(context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    if (reads.length === 0 || request.get(WRITTEN_HEADER) === undefined) return true;
    const written = await this.writtenBy(request);
    const passed = await Promise.all(reads.map((name) => this.progress.passed([name], written[name])));
    if (passed.includes(false))
      throw new Refused('unavailable', 'behind', 'Your last change is not shown yet. Please try again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    return true;
  }

  private async writtenBy(request: Request): Promise<Readonly<Record<string, Position>>> {
    const box = request.get(WRITTEN_HEADER);
    if (box === undefined) return {};
    try {
      const sealed = { alg: 'xchacha20poly1305', kid: PURPOSE, box } as const;
      const opened = open(await this.vault.purposeKey(PURPOSE), callerOf(request), sealed);
      const { at, views } = Written.parse(JSON.parse(opened.toString()));
      return this.clock.now().getTime() - at < VALID_MS ? views : {};
    } catch (error) {
      // Of another person who was signed in here, or made up.
      if (error instanceof Tampered) return {};
      throw error;
    }
  }

  private async sealed(written: z.infer<typeof Written>, request: Request): Promise<string> {
    return seal(await this.vault.purposeKey(PURPOSE), PURPOSE, callerOf(request), JSON.stringify(written)).box;
  }
}

function callerOf(request: Request): Buffer {
  const caller = principalOf(request);
  if (!caller) throw new Error('Nobody has proved who asks');
  return associated(PURPOSE, caller.kind, principalId(caller));
}
