import { expect, it, vi } from 'vitest';
import { fetchAllPages } from './fetch-all-pages';

const page = (data: unknown, link?: string) => ({
  data,
  meta: {
    request: new Request('http://app.test/'),
    response: new Response(null, { headers: link ? { Link: link } : {} }),
  },
});

it('fetches every page up to the last one', async () => {
  const fetchJson = vi.fn(({ params }: { params?: { after?: string } }) =>
    params?.after === 'b' ? page([3]) : page([1, 2], '</api/things?after=b>; rel="next"'),
  );
  expect(await fetchAllPages('things', fetchJson)).toEqual({ data: [1, 2, 3] });
  expect(fetchJson).toHaveBeenCalledTimes(2);
});

it('returns the error of a failed page', async () => {
  const error = { status: 503, code: 'busy', message: 'Busy.', text: '503: Busy.' };
  expect(await fetchAllPages('things', () => ({ error }))).toEqual({ error });
});
