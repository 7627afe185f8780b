import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = new Set(['.js', '.css', '.svg']);

const ENCODINGS = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes a brotli and a gzip file beside each script, style sheet and vector image of a build. The server sends them as
 * they are, smaller than what it could afford to compress for each request.
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.has(extname(entry.name)));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readFile(path);
      for (const [extension, compress] of Object.entries(ENCODINGS)) {
        const compressed = await compress(bytes);
        if (compressed.length < bytes.length) await writeFile(`${path}${extension}`, compressed);
      }
    }),
  );
}

// Run by a package's build script: node precompress.mjs <folder>
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await precompress(process.argv[2] ?? 'dist');
