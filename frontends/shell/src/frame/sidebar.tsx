import { Bot, LayoutDashboard } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { Tooltip } from '@chatbot-builder/kit/antd';
import { Logo, Mark, PRODUCT_NAME } from '@chatbot-builder/kit/brand';
import { Link, useLocation } from '@chatbot-builder/kit/router';
import { PlanCard } from './plan-card';
import classes from './sidebar.module.css';

const PAGES = [
  { to: '/dashboard', label: 'Dashboard', Icon: LayoutDashboard, holds: /^\/dashboard(\/|$)/ },
  // A chatbot's conversations are a part of it.
  { to: '/chatbots', label: 'Chatbots', Icon: Bot, holds: /^\/(chatbots|conversations)(\/|$)/ },
];

interface SidebarProps {
  readonly user: CurrentUser;
  /** Collapsed to its icons. */
  readonly rail?: boolean;
  readonly onNavigate?: () => void;
  readonly onUpgrade: () => void;
}

export function Sidebar({ user, rail = false, onNavigate, onUpgrade }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <aside className={classes['sidebar']} data-rail={rail} aria-label="Sidebar">
      <Link to="/dashboard" className={classes['brand']} aria-label={PRODUCT_NAME} onClick={onNavigate}>
        {rail ? <Mark /> : <Logo />}
      </Link>
      <nav className={classes['nav']} aria-label="Main">
        {PAGES.map(({ to, label, Icon, holds }) => (
          <Tooltip key={to} title={rail ? label : undefined} placement="right">
            <Link
              to={to}
              className={classes['row']}
              aria-label={rail ? label : undefined}
              aria-current={holds.test(pathname) ? 'page' : undefined}
              onClick={onNavigate}
            >
              <Icon size={16} aria-hidden />
              {!rail && label}
            </Link>
          </Tooltip>
        ))}
      </nav>
      {!rail && (
        <div className={classes['foot']}>
          <PlanCard user={user} onUpgrade={onUpgrade} />
        </div>
      )}
    </aside>
  );
}
