import { setThemeMode, useThemeMode } from '@chatbot-builder/kit';
import { Switch } from '@chatbot-builder/kit/antd-switch';
import { useId } from 'react';
import { Card } from './card';
import classes from './settings.module.css';

export function AppearanceCard() {
  const dark = useThemeMode() === 'dark';
  const label = useId();
  return (
    <Card title="Appearance" hint="How the dashboard looks in this browser.">
      <div className={classes['row']}>
        <div className={classes['words']}>
          <b id={label}>Dark theme</b>
          <span>{dark ? 'The dashboard is dark.' : 'The dashboard is light.'}</span>
        </div>
        <Switch checked={dark} aria-labelledby={label} onChange={(on) => setThemeMode(on ? 'dark' : 'light')} />
      </div>
    </Card>
  );
}
