import { Input, Tooltip } from '@chatbot-builder/kit/antd';
import { CircleCheck } from 'lucide-react';
import type { CSSProperties } from 'react';
import { controlProps } from '../form/field-problem';
import { contrastLine, drawnColor, withHash } from './owner-color';
import classes from './color-field.module.css';

const SWATCHES = [
  ['#1f7a5c', 'Pine'],
  ['#8b5cf6', 'Violet'],
  ['#3b82f6', 'Blue'],
  ['#06b6d4', 'Cyan'],
  ['#10b981', 'Green'],
  ['#f59e0b', 'Amber'],
  ['#f97316', 'Orange'],
  ['#ec4899', 'Pink'],
  ['#ef4444', 'Red'],
] as const;

interface ColorFieldProps {
  readonly id: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (color: string) => void;
}

/** Picks a color with the color picker, as hex text, or from the swatches. */
export function ColorField({ id, value, problem, onChange }: ColorFieldProps) {
  const drawn = drawnColor(value);
  return (
    <>
      <div className={classes['fields']}>
        <Input
          {...controlProps(id, problem)}
          className={classes['hex']}
          classNames={{ prefix: classes['chip'] }}
          prefix={
            <input
              className={classes['picker']}
              type="color"
              aria-label="Pick a color"
              value={drawn}
              onChange={({ target }) => onChange(target.value)}
            />
          }
          value={value}
          onChange={({ target }) => onChange(withHash(target.value))}
          spellCheck={false}
          autoComplete="off"
        />
        <div className={classes['swatches']} role="group" aria-label="Colors">
          {SWATCHES.map(([color, name]) => (
            <Tooltip key={color} title={name}>
              <button
                type="button"
                className={classes['swatch']}
                style={{ '--swatch': color } as CSSProperties}
                aria-label={name}
                aria-pressed={color === drawn}
                onClick={() => onChange(color)}
              />
            </Tooltip>
          ))}
        </div>
      </div>
      {problem === undefined && (
        <p className={classes['contrast']}>
          <CircleCheck size={14} aria-hidden />
          {contrastLine(drawn)}
        </p>
      )}
    </>
  );
}
