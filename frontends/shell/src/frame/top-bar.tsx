import { PanelLeft, Search } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { may } from '@chatbot-builder/contracts/permissions';
import { ctrlKey, Kbd } from '@chatbot-builder/kit';
import { Tooltip } from '@chatbot-builder/kit/antd';
import { Mark, PRODUCT_NAME } from '@chatbot-builder/kit/brand';
import { Link } from '@chatbot-builder/kit/router';
import { NoticesBell } from '../notices/notices-bell';
import { LiveIndicator } from './live-indicator';
import { ThemeToggle } from './theme-toggle';
import { UserMenu } from './user-menu';
import classes from './top-bar.module.css';

interface TopBarProps {
  readonly user: CurrentUser;
  readonly sidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
  readonly onOpenPalette: () => void;
}

export function TopBar({ user, sidebarOpen, onToggleSidebar, onOpenPalette }: TopBarProps) {
  return (
    <header className={classes['bar']}>
      <Tooltip title={`Toggle sidebar (${ctrlKey()} B)`}>
        <button
          type="button"
          className={classes['icon']}
          aria-label="Toggle sidebar"
          aria-expanded={sidebarOpen}
          onClick={onToggleSidebar}
        >
          <PanelLeft size={16} aria-hidden />
        </button>
      </Tooltip>
      <Link to="/dashboard" className={classes['brand']} aria-label={PRODUCT_NAME}>
        <Mark />
      </Link>
      <button type="button" className={classes['jump']} aria-haspopup="dialog" onClick={onOpenPalette}>
        <Search size={16} aria-hidden />
        <span className={classes['words']}>Search or jump to…</span>
        <span className={classes['keys']}>
          <Kbd>{`${ctrlKey()} K`}</Kbd>
        </span>
      </button>
      <div className={classes['right']}>
        <LiveIndicator />
        {may(user.role, 'notices:read') && <NoticesBell className={classes['icon']} />}
        <ThemeToggle className={classes['icon']} />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
