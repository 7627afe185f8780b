import { EASE, FONT, MONO, palettes, RADIUS, type ThemeMode } from './tokens';

const colorVariables = (mode: ThemeMode) =>
  Object.entries(palettes[mode])
    .map(([name, value]) => `  --${name}: ${value};`)
    .join('\n');

/** The text of `tokens.css`: dark unless `<html data-theme="light">`. */
export const tokensStylesheet =
  () => `/* Generated from tokens.ts. Edit that file, then run \`npm test -w frontends/kit -- -u\`. */
:root {
  color-scheme: dark;
  --font: ${FONT};
  --mono: ${MONO};
  --radius: ${RADIUS.card}px;
  --radius-control: ${RADIUS.control}px;
  --radius-tag: ${RADIUS.tag}px;
  --ease: ${EASE};
${colorVariables('dark')}
}
:root[data-theme='light'] {
  color-scheme: light;
${colorVariables('light')}
}
`;
