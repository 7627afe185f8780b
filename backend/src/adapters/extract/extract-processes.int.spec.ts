import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Compiled, compileAdapter } from '../sqlite/testing/compiled.js';
import type { ExtractLimits, extractProcesses } from './extract-processes.js';
import { UNPACKED_BYTES } from './docx.js';
import { archived, paragraph } from './testing/hostile-docx.js';

/** Child processes load built files, as in the server, because Vitest does not transform their imports. */
let code: Compiled;
let processes: typeof extractProcesses;
const started: ReturnType<typeof extractProcesses>[] = [];
const withLimits = (limits: Partial<ExtractLimits> = {}, stopping?: AbortSignal) => {
  const made = processes(stopping, { atOnce: 2, deadlineMs: 60_000, heapMb: 512, ...limits });
  started.push(made);
  return made;
};

beforeAll(async () => {
  code = await compileAdapter('src/adapters/extract', 'src/adapters/text');
  ({ extractProcesses: processes } = (await import(
    join(code.directory, 'dist/adapters/extract/extract-processes.js')
  )) as { extractProcesses: typeof extractProcesses });
}, 60_000);
afterAll(async () => {
  await Promise.all(started.map((each) => each.close()));
  await code.remove();
});

const docx = (...content: string[]) => ({ name: 'a.docx', bytes: archived(content.join('')) });
const TEXT = docx(paragraph('The parcel arrives on Monday.'));

it('reads a document', async () => {
  expect(await withLimits().run(TEXT)).toEqual({ markdown: 'The parcel arrives on Monday.' });
  expect(await withLimits().run({ name: 'a.md', bytes: Buffer.from('# Grüße') })).toEqual({ markdown: '# Grüße' });
});

it("inherits nothing of the server's environment", async () => {
  // A process of its own, so that the option does not reach other specs.
  const server = await code.script(
    'server.mjs',
    `import { extractProcesses } from './dist/adapters/extract/extract-processes.js';
     process.env.NODE_OPTIONS = '--require=/no/such/file.cjs';
     const file = { name: 'a.md', bytes: Buffer.from('# Hours') };
     console.log(await extractProcesses().run(file).then(({ markdown }) => markdown, String));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [server]);
  expect(stdout).toBe('# Hours\n');
});

describe('a hostile document', () => {
  const hostile = docx(paragraph('&amp;'.repeat(3_000_000)));

  it('ends its own process without memory, and the next one is read', async () => {
    expect(hostile.bytes.length).toBeLessThan(100_000);
    const small = withLimits({ heapMb: 24, atOnce: 1 });
    const read = [hostile, TEXT].map((file) => small.run(file));
    expect(await Promise.all(read)).toEqual([{ fault: 'unreadable' }, { markdown: 'The parcel arrives on Monday.' }]);
  });

  it('ends its own process at the deadline', async () => {
    expect(await withLimits({ deadlineMs: 1 }).run(hostile)).toEqual({ fault: 'unreadable' });
  });

  it('is interrupted by a stop, which says nothing about it', async () => {
    const asked = new AbortController();
    const stopped = withLimits({ atOnce: 1 }, asked.signal);
    const reading = [hostile, TEXT].map((file) => stopped.run(file).catch((error: unknown) => error));
    asked.abort();
    const interrupted = expect.objectContaining({ name: 'EngineUnavailable' });
    expect(await Promise.all(reading)).toEqual([interrupted, interrupted]);
  });
});

it('survives documents of cells and of list items that unpack to just what is allowed, with the limits of the product', async () => {
  const many = (part: string) => part.repeat(Math.floor((UNPACKED_BYTES - 2_000) / part.length));
  const numbered = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';
  const cells = docx('<w:tbl>', many(`<w:tr><w:tc>${paragraph('a')}</w:tc></w:tr>`), '</w:tbl>');
  const items = docx(many(paragraph('a').replace('<w:p>', `<w:p>${numbered}`)));
  for (const { bytes } of [cells, items]) expect(bytes.length).toBeLessThan(100_000);
  const limited = processes();
  started.push(limited);
  expect(await Promise.all([cells, items, TEXT].map((file) => limited.run(file)))).toEqual([
    { fault: 'unreadable' },
    { fault: 'unreadable' },
    { markdown: 'The parcel arrives on Monday.' },
  ]);
}, 180_000);
