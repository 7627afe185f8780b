import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { UpgradeDialog, usePhone } from '@chatbot-builder/kit';
import { Navigate, Outlet, useLocation } from '@chatbot-builder/kit/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLivePlan } from '../billing/use-live-plan';
import { usePalette } from '../palette/use-palette';
import { UpdateOffer } from '../update/update-offer';
import { mayOpen } from './nav';
import { prefetchWhenIdle, remotesToPrefetch } from './prefetch-remotes';
import { useEndedSession } from './use-ended-session';
import { useShortcut } from './use-shortcut';
import { Sidebar } from './sidebar';
import { SidebarSheet } from './sidebar-sheet';
import { useSidebarOpen } from './sidebar-state';
import { TopBar } from './top-bar';
import { useLiveChatbots } from './use-live-chatbots';
import classes from './layout.module.css';

export function Layout({ user }: { user: CurrentUser }) {
  const phone = usePhone();
  const { pathname } = useLocation();
  const [open, setOpen] = useSidebarOpen();
  const [sheetOpen, setSheetOpen] = useState(false);
  const [upgrading, setUpgrading] = useState(false);
  const { toggle: togglePalette, palette } = usePalette(user, () => setUpgrading(true));
  const toggleSidebar = () => (phone ? setSheetOpen(!sheetOpen) : setOpen(!open));
  const toPrefetch = useEffectEvent(() => remotesToPrefetch(user, pathname));
  useEffect(() => prefetchWhenIdle(() => toPrefetch()), []);
  useEndedSession();
  useLiveChatbots();
  useLivePlan();
  useShortcut('b', toggleSidebar);
  useShortcut('k', togglePalette);
  return (
    <div className={classes['frame']} data-rail={!open}>
      <a className={classes['skip']} href="#content">
        Skip to content
      </a>
      {phone ? (
        <SidebarSheet open={sheetOpen} onClose={() => setSheetOpen(false)}>
          <Sidebar user={user} onNavigate={() => setSheetOpen(false)} />
        </SidebarSheet>
      ) : (
        <div className={classes['side']}>
          <Sidebar user={user} rail={!open} />
        </div>
      )}
      <div className={classes['main']}>
        <TopBar
          user={user}
          sidebarOpen={phone ? sheetOpen : open}
          onToggleSidebar={toggleSidebar}
          onOpenPalette={togglePalette}
        />
        <main id="content" tabIndex={-1} className={classes['content']}>
          {mayOpen(user, pathname) ? <Outlet /> : <Navigate to="/dashboard" replace />}
        </main>
      </div>
      <UpgradeDialog open={upgrading} onClose={() => setUpgrading(false)} />
      {palette}
      <UpdateOffer />
    </div>
  );
}
