import { Leases, type LeaseRecord } from '../../../ports/leases.js';
import { toLease } from './lease-writes.js';
import type { Reader } from '../reader.js';
import type { WriterClient } from '../writer/writer-client.js';

export class SqliteLeases extends Leases {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
  ) {
    super();
  }

  async read(name: string): Promise<LeaseRecord | undefined> {
    const row = this.reader.get('SELECT * FROM leases WHERE name = ?', name);
    return row && toLease(row);
  }

  take(name: string, holder: string, seen: LeaseRecord | undefined): Promise<LeaseRecord | undefined> {
    return this.writer.call('leases.take', { name, holder, seen });
  }

  beat(lease: LeaseRecord): Promise<LeaseRecord | undefined> {
    return this.writer.call('leases.beat', lease);
  }

  release(lease: LeaseRecord): Promise<void> {
    return this.writer.call('leases.release', lease);
  }

  /**
   * Call at start, in the only process that may use the file: any earlier holder has ended, so nobody waits for its
   * leases to expire.
   */
  releaseAll(): Promise<void> {
    return this.writer.call('leases.releaseAll', undefined);
  }
}
