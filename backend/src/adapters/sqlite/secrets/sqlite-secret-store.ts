import type { Clock } from '../../../ports/clock.js';
import { SecretStore } from '../../../ports/secret-store.js';
import type { Reader } from '../reader.js';
import { integer, text } from '../row.js';
import type { WriterClient } from '../writer/writer-client.js';

/** The highest code point: the end of a prefix range. */
const HIGHEST_CODE_POINT = '\u{10FFFF}';

export class SqliteSecretStore extends SecretStore {
  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly clock: Clock,
  ) {
    super();
  }

  async get(name: string): Promise<Uint8Array | undefined> {
    const value = this.reader.get('SELECT value FROM secrets JOIN secret_values USING (number) WHERE name = ?', name)?.[
      'value'
    ];
    return value instanceof Uint8Array ? value : undefined;
  }

  async getMany(names: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const rows = this.reader.all(
      'SELECT name, value FROM secrets JOIN secret_values USING (number) WHERE name IN (SELECT value FROM json_each(?))',
      JSON.stringify(names),
    );
    return new Map(
      rows.flatMap((row) => (row['value'] instanceof Uint8Array ? [[text(row, 'name'), row['value']]] : [])),
    );
  }

  async put(name: string, value: Uint8Array): Promise<void> {
    await this.writer.call('secrets.put', { name, value, now: this.clock.now().getTime() });
  }

  async putIfAbsent(name: string, value: Uint8Array): Promise<Uint8Array> {
    return this.writer.call('secrets.putIfAbsent', { name, value, now: this.clock.now().getTime() });
  }

  async replace(name: string, expected: Uint8Array, value: Uint8Array): Promise<boolean> {
    return this.writer.call('secrets.replace', { name, expected, value, now: this.clock.now().getTime() });
  }

  async delete(name: string): Promise<void> {
    await this.writer.call('secrets.delete', { name });
  }

  async names(
    prefix: string,
    { after = '', limit }: { readonly after?: string; readonly limit: number },
  ): Promise<readonly { readonly name: string; readonly createdAt: Date }[]> {
    return this.reader
      .all(
        'SELECT name, created_at FROM secrets WHERE name >= ? AND name < ? AND name > ? ORDER BY name LIMIT ?',
        prefix,
        prefix + HIGHEST_CODE_POINT,
        after,
        limit,
      )
      .map((row) => ({ name: text(row, 'name'), createdAt: new Date(integer(row, 'created_at')) }));
  }
}
