import { Command } from 'cmdk';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { NavIcon, navOf } from '../frame/nav';
import { LinkEntry } from './entry';
import classes from './palette.module.css';

export const PageEntries = ({ user, onDone }: { user: CurrentUser; onDone: () => void }) => (
  <Command.Group heading="Pages" className={classes['group']}>
    {navOf(user).map(({ name, to, label, icon }) => (
      <LinkEntry key={name} to={to} words={label} icon={<NavIcon icon={icon} />} onDone={onDone} />
    ))}
  </Command.Group>
);
