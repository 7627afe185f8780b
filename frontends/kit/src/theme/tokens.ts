export const THEME_MODES = ['dark', 'light'] as const;
export type ThemeMode = (typeof THEME_MODES)[number];

/**
 * Every colour of the look, once. `tokens.css` is written from here and antd's theme reads from here; a line that bounds a
 * field is `line-3` (3:1), one that only separates is `line`, a button's or a floating thing's is `line-2`.
 */
export const palettes = {
  dark: {
    page: '#0b0b10',
    surface: '#131319',
    raised: '#1a1a22',
    floating: '#1a1a22',
    field: '#0f0f15',
    stage: '#0e0e14',
    line: '#262630',
    'line-2': '#363643',
    'line-3': '#666675',
    text: '#ededf3',
    'text-2': '#c7c7d2',
    muted: '#9c9cab',
    accent: '#7c3aed',
    'accent-hover': '#6d28d9',
    'accent-text': '#a78bfa',
    'accent-soft': 'rgba(139, 92, 246, 0.14)',
    'accent-line': 'rgba(167, 139, 250, 0.36)',
    focus: '#8b5cf6',
    ok: '#10b981',
    'ok-text': '#34d399',
    'ok-soft': 'rgba(16, 185, 129, 0.12)',
    warn: '#f59e0b',
    'warn-text': '#fbbf24',
    'warn-soft': 'rgba(245, 158, 11, 0.12)',
    danger: '#dc2626',
    'danger-hover': '#b91c1c',
    'danger-text': '#f87171',
    'danger-soft': 'rgba(239, 68, 68, 0.12)',
    fill: 'rgba(255, 255, 255, 0.055)',
    hover: 'rgba(255, 255, 255, 0.03)',
    dot: 'rgba(255, 255, 255, 0.07)',
    shadow: '0 1px 2px rgba(0, 0, 0, 0.5), 0 8px 24px rgba(0, 0, 0, 0.45)',
    'shadow-l': '0 2px 6px rgba(0, 0, 0, 0.4), 0 20px 48px rgba(0, 0, 0, 0.5)',
  },
  light: {
    page: '#fafafc',
    surface: '#ffffff',
    raised: '#f4f4f8',
    floating: '#ffffff',
    field: '#ffffff',
    stage: '#f4f4f8',
    line: '#e6e6ee',
    'line-2': '#d3d3de',
    'line-3': '#8b8b99',
    text: '#16161d',
    'text-2': '#3b3b47',
    muted: '#62626f',
    accent: '#7c3aed',
    'accent-hover': '#6d28d9',
    'accent-text': '#6d28d9',
    'accent-soft': 'rgba(124, 58, 237, 0.09)',
    'accent-line': 'rgba(124, 58, 237, 0.32)',
    focus: '#8b5cf6',
    ok: '#10b981',
    'ok-text': '#047857',
    'ok-soft': 'rgba(16, 185, 129, 0.12)',
    warn: '#f59e0b',
    'warn-text': '#a14a06',
    'warn-soft': 'rgba(245, 158, 11, 0.15)',
    danger: '#dc2626',
    'danger-hover': '#b91c1c',
    'danger-text': '#c81e1e',
    'danger-soft': 'rgba(239, 68, 68, 0.09)',
    fill: 'rgba(24, 20, 60, 0.055)',
    hover: 'rgba(24, 20, 60, 0.025)',
    dot: 'rgba(24, 20, 60, 0.09)',
    shadow: '0 1px 2px rgba(20, 16, 50, 0.06), 0 8px 24px rgba(20, 16, 50, 0.09)',
    'shadow-l': '0 2px 6px rgba(20, 16, 50, 0.06), 0 20px 48px rgba(20, 16, 50, 0.14)',
  },
} as const satisfies Record<ThemeMode, Record<string, string>>;
export type TokenName = keyof (typeof palettes)['dark'];

export const FONT = "'Inter Variable', 'Noto Sans Arabic', system-ui, -apple-system, 'Segoe UI', sans-serif";
export const MONO = "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace";
export const RADIUS = { card: 10, control: 8, tag: 6 } as const;
export const EASE = '150ms cubic-bezier(0.2, 0, 0, 1)';
