import { useMemo } from 'preact/hooks';
import { markdownParsers } from '../markdown-parsers';
import type { Locale } from '../labels/locale';
import { LocaleProvider } from './locale-context';
import { Markdown } from './markdown';

/** The owner's welcome, which may be Markdown. */
export const Welcome = ({ text, locale }: { text: string; locale: Locale }) => {
  const blocks = useMemo(() => markdownParsers.parseAnswer(text, 0), [text]);
  return (
    <LocaleProvider locale={locale}>
      <Markdown blocks={blocks} />
    </LocaleProvider>
  );
};
