import { Input } from '@chatbot-builder/kit/antd';
import classes from './more-appearance.module.css';

interface PixelsProps {
  readonly id?: string;
  readonly label: string;
  readonly unit?: string;
  readonly value: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A whole number from 0. */
export const Pixels = ({ id, label, unit = 'px', value, max, onChange }: PixelsProps) => (
  <Input
    id={id}
    className={classes['number']}
    type="number"
    min={0}
    max={max}
    aria-label={label}
    prefix={label}
    suffix={unit}
    value={value}
    onChange={({ target }) => onChange(Math.trunc(Number(target.value)))}
  />
);
