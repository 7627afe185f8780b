import { LANGUAGES } from '@chatbot-builder/contracts/constants';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Select } from '@chatbot-builder/kit/antd-select';
import { type ReactNode, useId } from 'react';
import classes from './filter-panel.module.css';
import { ANSWERS, CHANNELS, RATINGS } from './choices';
import { chosen } from './filter-of';
import type { Filtering } from './use-filter';

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const Field = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
};

interface FilterPanelProps {
  readonly filtering: Filtering;
  readonly onClear: () => void;
}

/** Narrows the list down. Each choice applies at once. */
export default function FilterPanel({ filtering: { filter, change }, onClear }: FilterPanelProps) {
  const { from, to } = filter;
  const choice = (
    field: 'channel' | 'rating' | 'unanswered' | 'language',
    options: { value: string; label: string }[],
  ) =>
    function Choice(id: string) {
      return (
        <Select
          id={id}
          className={classes['choice']}
          placeholder="Any"
          allowClear
          value={filter[field]}
          options={options}
          onChange={(value: string | undefined) => change({ [field]: value })}
        />
      );
    };
  return (
    <form className={classes['panel']} aria-label="Filters" onSubmit={(event) => event.preventDefault()}>
      <Field label="From (UTC)">
        {(id) => (
          <Input
            id={id}
            type="date"
            value={from?.slice(0, 10) ?? ''}
            max={to?.slice(0, 10)}
            onChange={({ target }) => change({ from: target.value })}
          />
        )}
      </Field>
      <Field label="To (UTC)">
        {(id) => (
          <Input
            id={id}
            type="date"
            value={to?.slice(0, 10) ?? ''}
            min={from?.slice(0, 10)}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </Field>
      <Field label="Answers">{choice('unanswered', optionsOf(ANSWERS))}</Field>
      <Field label="Rating">{choice('rating', optionsOf(RATINGS))}</Field>
      <Field label="Language">
        {choice(
          'language',
          LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
        )}
      </Field>
      <Field label="Channel">{choice('channel', optionsOf(CHANNELS))}</Field>
      <Button className={classes['clear']} type="text" size="small" disabled={chosen(filter) === 0} onClick={onClear}>
        Clear filters
      </Button>
    </form>
  );
}
