import { REPORT_DAYS_MAX } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { type Days, lastDays, lengthOf, problemOf, today } from '../range';
import classes from './report.module.css';

const PRESETS = [7, 30, 90, 365] as const;

interface RangePickerProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

export function RangePicker({ days, onChange }: RangePickerProps) {
  const now = new Date();
  const problem = problemOf(days, now);
  const field = (end: 'from' | 'to', label: string) => (
    <label className={classes['day']}>
      <span>{label}</span>
      <Input
        type="date"
        value={days[end]}
        max={today(now)}
        required
        {...(problem && { status: 'error' as const, 'aria-describedby': 'range-problem' })}
        onChange={({ target }) => target.value && onChange({ ...days, [end]: target.value })}
      />
    </label>
  );
  return (
    <div className={classes['range']}>
      <div className={classes['presets']} role="group" aria-label="Days">
        {PRESETS.map((length) => {
          const preset = lastDays(length, now);
          return (
            <Button
              size="small"
              type="text"
              aria-pressed={days.to === preset.to && lengthOf(days) === length}
              onClick={() => onChange(preset)}
              key={length}
            >
              {`${length} days`}
            </Button>
          );
        })}
      </div>
      {field('from', 'From')}
      {field('to', 'To')}
      {problem && (
        <p className={classes['problem']} id="range-problem" role="alert">
          {problem}
        </p>
      )}
      <span className="visually-hidden">{`Days are UTC days, at most ${REPORT_DAYS_MAX}.`}</span>
    </div>
  );
}
