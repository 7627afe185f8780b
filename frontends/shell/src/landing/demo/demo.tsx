import { useState, type CSSProperties } from 'react';
import { readableColors } from '@chatbot-builder/contracts/color';
import { DemoChat } from './chat/demo-chat';
import { DemoChrome } from './demo-chrome';
import { DemoForm } from './demo-form';
import type { Appearance } from './appearance';
import classes from './demo.module.css';

/** A live demo of the editor. Choices in it change the chat next to it. */
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
        <DemoChrome color={appearance.color}>
          <DemoForm appearance={appearance} onChange={setAppearance} />
        </DemoChrome>
      </div>
      <DemoChat appearance={appearance} />
    </figure>
  );
}
