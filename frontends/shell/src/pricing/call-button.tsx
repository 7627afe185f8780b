import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from '../landing/button-link.module.css';
import own from './calls.module.css';

interface CallButtonProps {
  readonly look: 'primary' | 'line';
  readonly pending?: boolean;
  /** The button is only read if it is missing. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export const CallButton = ({ look, pending = false, onClick, children }: CallButtonProps) => (
  <button
    type="button"
    className={`${classes['button']} ${own['button']}`}
    data-look={look}
    data-size="point"
    data-block
    aria-busy={pending}
    disabled={pending || !onClick}
    onClick={onClick}
  >
    {pending && <LoaderCircle size={16} aria-hidden />}
    {children}
  </button>
);
