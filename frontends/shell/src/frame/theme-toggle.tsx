import { Moon, Sun } from 'lucide-react';
import { toggleThemeMode, useThemeMode } from '@chatbot-builder/kit';
import { Tooltip } from '@chatbot-builder/kit/antd';

export function ThemeToggle({ className }: { className: string | undefined }) {
  const dark = useThemeMode() === 'dark';
  const label = dark ? 'Switch to light theme' : 'Switch to dark theme';
  const Icon = dark ? Sun : Moon;
  return (
    <Tooltip title={label}>
      <button type="button" className={className} aria-label={label} onClick={toggleThemeMode}>
        <Icon size={16} aria-hidden />
      </button>
    </Tooltip>
  );
}
