import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  readonly to: string;
  /** The accessible name. The link shows only an icon. */
  readonly label: string;
}

/** The back link before the title of a full-screen page. */
export const BackLink = ({ to, label }: BackLinkProps) => (
  <Link className={classes['back']} to={to} aria-label={label} title={label}>
    <ArrowLeft size={16} aria-hidden />
  </Link>
);
