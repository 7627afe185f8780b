import { escaped } from '../runtime/mail/letter.js';

/** A page that only development machines have. `body` is HTML. */
export const devPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>${escaped(title)}</title>
    <link rel="icon" href="/favicon.svg">
    <style>
      body { max-width: 720px; margin: 0 auto; padding: 32px 16px; font: 16px/24px system-ui, sans-serif }
      h1 { font-size: 20px; line-height: 28px }
      h2 { font-size: 16px }
      ul { padding: 0; list-style: none }
      li a { display: block; padding: 12px 0; border-top: 1px solid #8884; color: inherit; text-decoration: none }
      li a:hover strong, li a:focus-visible strong { text-decoration: underline }
      small { display: block; opacity: 0.75; overflow-wrap: anywhere }
      iframe { width: 100%; height: 480px; border: 1px solid #8884; border-radius: 8px; background: Canvas }
      form { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 }
      button { padding: 8px 16px; border: 1px solid #8888; border-radius: 8px; font: inherit; cursor: pointer }
      .sandbox { padding: 8px 16px; border: 1px dashed #d97706; border-radius: 8px }
      pre { white-space: pre-wrap; overflow-wrap: anywhere }
    </style>
  </head>
  <body>
    ${body}
  </body>
</html>
`;
