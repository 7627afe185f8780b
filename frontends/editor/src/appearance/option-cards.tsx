import type { ReactNode } from 'react';
import classes from './option-cards.module.css';

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly picture: ReactNode;
}

export interface OptionCardsProps<Value extends string> {
  /** The id of the selected card's radio button, for a label. */
  readonly id: string;
  readonly name: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Picture cards to choose from. Native radio buttons provide arrow keys and screen reader support. */
export function OptionCards<Value extends string>({ id, name, options, value, onChange }: OptionCardsProps<Value>) {
  return (
    <fieldset className={classes['cards']} aria-label={name}>
      {options.map((option) => (
        <label key={option.value} className={classes['card']}>
          {option.picture}
          <span className={classes['label']}>
            <input
              className={classes['radio']}
              type="radio"
              id={option.value === value ? id : undefined}
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
