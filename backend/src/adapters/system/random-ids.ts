import { randomUUID } from 'node:crypto';
import { Ids } from '../../ports/clock.js';

export class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
}
