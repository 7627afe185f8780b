import { fileURLToPath } from 'node:url';

export const TITLE = 'Chatbot Builder';
const DESCRIPTION =
  'Build an AI chatbot on your own files, give it your colors, and paste one snippet into your site. No coding needed.';

export const titleOf = (entryName) => (entryName === 'pricing' ? `Pricing · ${TITLE}` : TITLE);

/** Files at the root of the site: icons of home screens, and the picture that previews of links show. */
export const rootFiles = ['icon-192.png', 'icon-512.png', 'apple-touch-icon.png', 'og.png', 'manifest.webmanifest'].map(
  (name) => ({ from: fileURLToPath(new URL(`icons/${name}`, import.meta.url)), to: name }),
);

export const iconTags = [
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' } },
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
].map((tag) => ({ ...tag, head: true, publicPath: false }));

/**
 * What search engines and previews of links show of a public page. The server puts the origin in, because previews take
 * whole addresses alone.
 */
export function publicMeta(entryName) {
  const graph = {
    'og:type': 'website',
    'og:site_name': TITLE,
    'og:title': titleOf(entryName),
    'og:description': DESCRIPTION,
    'og:url': `%ORIGIN%/${entryName === 'pricing' ? 'pricing' : ''}`,
    'og:image': '%ORIGIN%/og.png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The headline of Chatbot Builder above a chatbot in its editor',
  };
  return {
    description: DESCRIPTION,
    'twitter:card': 'summary_large_image',
    ...Object.fromEntries(Object.entries(graph).map(([property, content]) => [property, { property, content }])),
  };
}
