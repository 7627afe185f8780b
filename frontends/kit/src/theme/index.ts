export { PHONE, useMedia, usePhone } from './media';
export { setThemeMode, themeMode, THEME_STORAGE_KEY, toggleThemeMode, useThemeMode } from './mode';
export { palettes, type ThemeMode } from './tokens';
