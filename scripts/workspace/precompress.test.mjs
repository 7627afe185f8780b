import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { precompress } from './precompress.mjs';

const folder = await mkdtemp(join(tmpdir(), 'precompress-'));
after(() => rm(folder, { recursive: true }));

test('writes both encodings beside scripts and styles, at any depth, and no larger file', async () => {
  const script = 'const a = 1;\n'.repeat(200);
  await mkdir(join(folder, 'static'));
  await writeFile(join(folder, 'static', 'app.js'), script);
  await writeFile(join(folder, 'app.css'), 'a{color:red}'.repeat(50));
  await writeFile(join(folder, 'tiny.js'), 'a');
  await writeFile(join(folder, 'app.js.map'), '{}'.repeat(500));

  await precompress(folder);

  assert.deepEqual((await readdir(folder)).sort(), [
    'app.css',
    'app.css.br',
    'app.css.gz',
    'app.js.map',
    'static',
    'tiny.js',
  ]);
  assert.equal(brotliDecompressSync(await readFile(join(folder, 'static', 'app.js.br'))).toString(), script);
  assert.equal(gunzipSync(await readFile(join(folder, 'static', 'app.js.gz'))).toString(), script);
});
