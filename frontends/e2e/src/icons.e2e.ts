import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Product, startProduct } from './harness/product.ts';

let product: Product;
before(async () => void (product = await startProduct()));
after(() => product.stop());

const load = async (path: string, type: string) => {
  const response = await fetch(product.origin + path);
  assert.equal(response.status, 200, path);
  assert.equal(response.headers.get('content-type')?.split(';', 1)[0], type, path);
  return Buffer.from(await response.arrayBuffer());
};
/** Width and height as the head of a PNG file has them. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

interface Manifest {
  readonly start_url: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly type: string }[];
}

test('the manifest and its icons are served as they say', async () => {
  const manifest = JSON.parse(String(await load('/manifest.webmanifest', 'application/manifest+json'))) as Manifest;
  await fetch(product.origin + manifest.start_url, { headers: { accept: 'text/html' } }).then(({ status }) =>
    assert.equal(status, 200),
  );
  assert.ok(manifest.icons.length > 0);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await load(src, type);
    if (type === 'image/png') assert.equal(sizeOf(icon), sizes, src);
  }
});

test('the pages name icons and pictures of the declared sizes', async () => {
  const page = String(await load('/', 'text/html'));
  const [icon = ''] = /(?<=rel="apple-touch-icon" href=")[^"]+/.exec(page) ?? [];
  assert.equal(sizeOf(await load(icon, 'image/png')), '180x180');
  const content = (property: string) => new RegExp(`property="${property}" content="([^"]+)"`).exec(page)?.[1] ?? '';
  const picture = await load(new URL(content('og:image')).pathname, 'image/png');
  assert.equal(sizeOf(picture), `${content('og:image:width')}x${content('og:image:height')}`);
});
