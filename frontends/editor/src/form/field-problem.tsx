import { CircleAlert } from 'lucide-react';
import classes from './field-problem.module.css';

export const problemId = (controlId: string): string => `${controlId}-problem`;

/** The error message below a field. */
export const FieldProblem = ({ id, children }: { id: string; children: string | undefined }) =>
  children === undefined ? null : (
    <p className={classes['problem']} id={problemId(id)}>
      <CircleAlert size={14} aria-hidden />
      {children}
    </p>
  );

/** The attributes that link a control to its error message. */
export const controlProps = (id: string, problem: string | undefined) => ({
  id,
  status: problem === undefined ? ('' as const) : ('error' as const),
  'aria-invalid': problem !== undefined,
  'aria-describedby': problem === undefined ? undefined : problemId(id),
});
