import { LogOut, Settings as SettingsIcon } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { requestLeave, serverMessage, toastFailure, useLogoutMutation } from '@chatbot-builder/kit';
import { keepForNextPage } from '@chatbot-builder/kit/toast';
import { Dropdown, type MenuProps } from '@chatbot-builder/kit/antd-dropdown';
import { Link } from '@chatbot-builder/kit/router';
import { leaveForLanding } from './leave';
import classes from './user-menu.module.css';

/** Initials from an email address: of its parts (maya.king@… is MK) or its first two characters. */
export function initialsOf(email: string): string {
  const [first = '', second = ''] = email.split('@')[0]?.split(/[._+-]+/) ?? [];
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase();
}

export function UserMenu({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  const [logOut, { isLoading }] = useLogoutMutation();
  const leave = async () => {
    try {
      await logOut().unwrap();
      keepForNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' });
      leaveForLanding();
    } catch (error) {
      toastFailure('Logout failed', serverMessage(error, 'Please try again.'));
    }
  };
  const items: MenuProps['items'] = [
    {
      key: 'account',
      type: 'group',
      label: (
        <span className={classes['account']}>
          <b>My Account</b>
          <span>{user.email}</span>
        </span>
      ),
    },
    { type: 'divider' },
    {
      key: 'settings',
      icon: <SettingsIcon size={16} aria-hidden />,
      label: <Link to="/settings">Settings</Link>,
    },
    {
      key: 'log-out',
      icon: <LogOut size={16} aria-hidden />,
      label: isLoading ? 'Logging out...' : 'Log out',
      disabled: isLoading,
      onClick: () => requestLeave(() => void leave()),
    },
  ];
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      open={open || isLoading}
      onOpenChange={setOpen}
      autoFocus
      getPopupContainer={(avatar) => avatar.parentElement ?? document.body}
      classNames={{ root: classes['menu'] }}
    >
      <button type="button" className={classes['avatar']}>
        {initialsOf(user.email)} <span className="visually-hidden">My Account, {user.email}</span>
      </button>
    </Dropdown>
  );
}
