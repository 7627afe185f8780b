import { expect, it } from 'vitest';
import { letter } from './letter.js';

const given = {
  title: 'Hello',
  paragraphs: ['One.', 'Two.'],
  action: { label: 'Open', url: 'https://example.com/?a=1&b=2' },
  closing: 'Bye.',
};

it('says the same as text and as HTML', () => {
  const { text, html } = letter(given);
  expect(text).toBe('One.\n\nTwo.\n\nOpen: https://example.com/?a=1&b=2\n\nBye.');
  for (const part of ['Hello', 'One.', 'Two.', 'href="https://example.com/?a=1&amp;b=2"', 'Open', 'Bye.'])
    expect(html).toContain(part);
});

it('runs no markup of a name', () => {
  const { html } = letter({ ...given, paragraphs: [`<img src=x onerror="alert('1')"> & co`] });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co');
});
