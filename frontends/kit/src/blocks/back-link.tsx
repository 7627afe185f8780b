import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import classes from './back-link.module.css';

interface BackLinkProps {
  readonly to: string;
  /** Where it leads: its only words. */
  readonly label: string;
}

/** The way out of a page that fills the screen, before its title. */
export const BackLink = ({ to, label }: BackLinkProps) => (
  <Link className={classes['back']} to={to} aria-label={label} title={label}>
    <ArrowLeft size={16} aria-hidden />
  </Link>
);
