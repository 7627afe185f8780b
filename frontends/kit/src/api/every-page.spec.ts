import { expect, it, vi } from 'vitest';
import { everyPage } from './every-page';

const page = (data: unknown, link?: string) => ({
  data,
  meta: {
    request: new Request('http://app.test/'),
    response: new Response(null, { headers: link ? { Link: link } : {} }),
  },
});

it('follows the pages to the last one', async () => {
  const fetchJson = vi.fn(({ params }: { params?: { after?: string } }) =>
    params?.after === 'b' ? page([3]) : page([1, 2], '</api/things?after=b>; rel="next"'),
  );
  expect(await everyPage('things', fetchJson)).toEqual({ data: [1, 2, 3] });
  expect(fetchJson).toHaveBeenCalledTimes(2);
});

it('answers with the error that stopped it', async () => {
  const error = { status: 503, code: 'busy', message: 'Busy.', text: '503: Busy.' };
  expect(await everyPage('things', () => ({ error }))).toEqual({ error });
});
