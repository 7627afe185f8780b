import { beforeEach, expect, it, vi } from 'vitest';
import { putFile, sourceOf } from './put-file';

class Request {
  static last: Request;
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  readonly send = vi.fn();
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  constructor() {
    Request.last = this;
  }
  answer(status: number, text = '') {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
}

const address = 'http://public.example/api/objects/1?signature=x';
const file = (type: string) => new File(['tea'], 'tea.md', { type });

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request);
});

it('puts the raw file with its type to this page’s server', async () => {
  const tea = file('text/markdown');
  const sent = putFile(address, tea, vi.fn());
  Request.last.answer(204);
  await sent;
  expect(Request.last.open).toHaveBeenCalledWith('PUT', '/api/objects/1?signature=x');
  expect(Request.last.setRequestHeader).toHaveBeenCalledWith('Content-Type', 'text/markdown');
  expect(Request.last.send).toHaveBeenCalledWith(tea);
});

it('uses application/octet-stream for a file without a type', () => {
  void putFile(address, file(''), vi.fn());
  expect(Request.last.setRequestHeader).toHaveBeenCalledWith('Content-Type', 'application/octet-stream');
});

it('reports progress', () => {
  const progress = vi.fn();
  void putFile(address, file(''), progress);
  Request.last.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 100 });
  expect(progress).toHaveBeenCalledExactlyOnceWith(0.4);
});

it('rejects if the server refuses or the connection is lost', async () => {
  const refused = putFile(address, file(''), vi.fn());
  Request.last.answer(413, 'Too large');
  await expect(refused).rejects.toThrow('Upload of tea.md: 413: Too large');
  const lost = putFile(address, file(''), vi.fn());
  Request.last.onerror?.();
  await expect(lost).rejects.toThrow('the connection was lost');
});

it('identifies the stored file by its URL without the query', () => {
  expect(sourceOf(address)).toBe('http://public.example/api/objects/1');
});
