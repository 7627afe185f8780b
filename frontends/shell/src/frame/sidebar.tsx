import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { Tooltip } from '@chatbot-builder/kit/antd';
import { Logo, Mark, PRODUCT_NAME } from '@chatbot-builder/kit/brand';
import { Link, useLocation } from '@chatbot-builder/kit/router';
import { Fragment } from 'react';
import { currentNav, NavIcon, navOf } from './nav';
import { PlanCard } from './plan-card';
import classes from './sidebar.module.css';

interface SidebarProps {
  readonly user: CurrentUser;
  /** Whether it is collapsed to icons. */
  readonly rail?: boolean;
  readonly onNavigate?: () => void;
}

export function Sidebar({ user, rail = false, onNavigate }: SidebarProps) {
  const current = currentNav(useLocation().pathname);
  return (
    <aside className={classes['sidebar']} data-rail={rail} aria-label="Sidebar">
      <Link to="/dashboard" className={classes['brand']} aria-label={PRODUCT_NAME} onClick={onNavigate}>
        {rail ? <Mark /> : <Logo />}
      </Link>
      <nav className={classes['nav']} aria-label="Main">
        {navOf(user).map(({ name, to, label, icon, group }, index, entries) => (
          <Fragment key={name}>
            {!rail && group !== entries[index - 1]?.group && <p className={classes['group']}>{group}</p>}
            <Tooltip title={rail ? label : undefined} placement="right">
              <Link
                to={to}
                className={classes['row']}
                aria-label={rail ? label : undefined}
                aria-current={name === current ? 'page' : undefined}
                onClick={onNavigate}
              >
                <NavIcon icon={icon} />
                {!rail && label}
              </Link>
            </Tooltip>
          </Fragment>
        ))}
      </nav>
      {!rail && (
        <div className={classes['foot']}>
          <PlanCard user={user} onNavigate={onNavigate} />
        </div>
      )}
    </aside>
  );
}
