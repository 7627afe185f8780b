import { useState, type CSSProperties } from 'react';
import { readableColors } from '@chatbot-builder/contracts/color';
import { DemoChrome } from './demo-chrome';
import { DemoForm } from './demo-form';
import { DemoWidget } from './demo-widget';
import type { Appearance } from './appearance';
import classes from './demo.module.css';

/** The editor as it is, at work: what is chosen in it changes the widget that stands out of it. */
export function Demo() {
  const [appearance, setAppearance] = useState<Appearance>({
    color: '#7c3aed',
    theme: 'light',
    position: 'bottom-right',
  });
  const { fill, text } = readableColors(appearance.color);
  const style = { '--owner': fill, '--on-owner': text } as CSSProperties;
  return (
    <figure className={classes['stage']} style={style} aria-label="The chatbot editor, with its widget">
      <div className={classes['frame']}>
        <DemoChrome>
          <DemoForm appearance={appearance} onChange={setAppearance} />
        </DemoChrome>
      </div>
      <DemoWidget theme={appearance.theme} />
    </figure>
  );
}
