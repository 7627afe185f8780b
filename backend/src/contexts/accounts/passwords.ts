import { Inject, Injectable } from '@nestjs/common';
import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Piscina } from 'piscina';
import { CONFIG, type Config } from '../../settings/config.js';

/** A login after a while waits some 30 ms for a new thread. */
const IDLE_MS = 10_000;

/**
 * Each hash keeps one core busy for tens of milliseconds. One core stays free for everybody else, and the threads give
 * way where cores are short, and rest half of the time. They end soon after the last hash.
 */
const threads = new Piscina<Argon2Parameters, Uint8Array>({
  filename: new URL(`./argon2-worker${extname(import.meta.url)}`, import.meta.url).href,
  minThreads: 0,
  maxThreads: Math.max(1, availableParallelism() - 1),
  concurrentTasksPerWorker: 1,
  idleTimeout: IDLE_MS,
  niceIncrement: 10,
  resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 },
});

const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const withoutPadding = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');

/** Hashes as PHC strings, which contain their salt and their cost: hashes stay valid when the cost changes. */
@Injectable()
export class Passwords {
  private readonly prefix: string;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'passwordCost'>) {
    const { memory, passes, parallelism } = config.passwordCost;
    this.prefix = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
  }

  async hash(password: string): Promise<string> {
    const nonce = randomBytes(SALT_BYTES);
    const message = password.normalize('NFKC');
    const tag = await threads.run({ message, nonce, tagLength: TAG_BYTES, ...this.config.passwordCost });
    return `${this.prefix}${withoutPadding(nonce)}$${withoutPadding(tag)}`;
  }

  async matches(password: string, hash: string): Promise<boolean> {
    const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
    if (salt === undefined || tag === undefined) throw new Error('Not an argon2id hash');
    const expected = Buffer.from(tag, 'base64');
    const given = await threads.run({
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    });
    return timingSafeEqual(expected, given);
  }

  /** Whether a hash was made with other parameters than today's, and should be made anew. */
  isOutdated(hash: string): boolean {
    return !hash.startsWith(this.prefix);
  }
}
