import type { Mail } from '../../ports/mailer.js';

interface Letter {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** A remark after the action. */
  readonly closing?: string;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Words and one button as the two versions of a mail. All texts are plain: in HTML they are escaped. */
export const letter = ({ title, paragraphs, action, closing }: Letter): Pick<Mail, 'text' | 'html'> => ({
  text: [...paragraphs, `${action.label}: ${action.url}`, ...(closing ? [closing] : [])].join('\n\n'),
  html: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(title)}</title>
  </head>
  <body style="margin:0;padding:32px 16px;${FONT};font-size:16px;line-height:24px">
    <div style="max-width:480px;margin:0 auto">
      <h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${escaped(title)}</h1>
      ${paragraphs.map(paragraph).join('\n      ')}
      <p style="margin:24px 0">
        <a href="${escaped(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#7c3aed;color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a>
      </p>
      ${closing ? paragraph(closing) : ''}
    </div>
  </body>
</html>
`,
});

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML text and quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
