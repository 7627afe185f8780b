import type { WidgetPosition, WidgetTheme } from '@chatbot-builder/contracts/constants';

export interface Appearance {
  readonly color: string;
  readonly theme: WidgetTheme;
  readonly position: WidgetPosition;
}

export const COLORS = [
  { name: 'Violet', color: '#7c3aed' },
  { name: 'Blue', color: '#2563eb' },
  { name: 'Green', color: '#10b981' },
  { name: 'Amber', color: '#f59e0b' },
  { name: 'Pink', color: '#db2777' },
];
