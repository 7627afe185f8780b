import type { WidgetTheme } from '@chatbot-builder/contracts/constants';

const SHADES = {
  light: { page: '#e9e9f0', panel: '#ffffff', bubble: '#ececf2' },
  dark: { page: '#0f0f15', panel: '#1b1b23', bubble: '#2b2b36' },
} as const;

/** A miniature of the widget in the owner's color. */
export function ThemePicture({ theme, fill, text }: { theme: WidgetTheme; fill: string; text: string }) {
  if (theme === 'auto')
    return (
      <svg viewBox="0 0 200 96" aria-hidden="true">
        <Miniature shade={SHADES.light} fill={fill} text={text} />
        <svg x="100" width="100" height="96" viewBox="100 0 100 96">
          <Miniature shade={SHADES.dark} fill={fill} text={text} />
        </svg>
      </svg>
    );
  return (
    <svg viewBox="0 0 200 96" aria-hidden="true">
      <Miniature shade={SHADES[theme]} fill={fill} text={text} />
    </svg>
  );
}

interface MiniatureProps {
  readonly shade: (typeof SHADES)[keyof typeof SHADES];
  readonly fill: string;
  readonly text: string;
}

function Miniature({ shade, fill, text }: MiniatureProps) {
  return (
    <>
      <rect width="200" height="96" fill={shade.page} />
      <path d="M46 20a8 8 0 0 1 8-8h92a8 8 0 0 1 8 8v76H46Z" fill={shade.panel} />
      <path d="M46 20a8 8 0 0 1 8-8h92a8 8 0 0 1 8 8v12H46Z" fill={fill} />
      <rect x="56" y="18" width="8" height="8" rx="2.5" fill={text} />
      <rect x="69" y="20" width="26" height="4" rx="2" fill={text} opacity=".8" />
      <rect x="56" y="42" width="58" height="16" rx="6" fill={shade.bubble} />
      <rect x="100" y="66" width="44" height="14" rx="6" fill={fill} />
    </>
  );
}
