import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import classes from './field.module.css';

interface FieldAttributes {
  readonly id: string;
  readonly status: 'error' | '';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly children: (attributes: FieldAttributes) => ReactNode;
}

/** A label, its input and, under it, what is wrong with it. */
export function Field({ label, error, children }: FieldProps) {
  const id = useId();
  const describedBy = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        status: error === undefined ? '' : 'error',
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy,
      })}
      {error !== undefined && (
        <p id={describedBy} className={classes['error']} role="alert">
          <CircleAlert size={14} aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
