import { Icon } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { may } from '@chatbot-builder/contracts/permissions';
import { hasProPlan } from '@chatbot-builder/kit';
import { pages, type NavEntry } from '@chatbot-builder/kit/pages';
import { generatePath, matchPath } from '@chatbot-builder/kit/router';

interface NavLink extends NavEntry {
  readonly name: string;
  readonly to: string;
}

/** The pages with a sidebar entry that the user may open. */
export const navOf = (user: CurrentUser): readonly NavLink[] =>
  pages.flatMap(({ name, path, permission, nav }) =>
    typeof nav !== 'string' && may(user.role, permission) && mayList(user, nav)
      ? [{ name, to: generatePath(path), ...nav }]
      : [],
  );

const mayList = (user: CurrentUser, { permission, plan }: NavEntry): boolean =>
  (permission === undefined || may(user.role, permission)) && (plan === undefined || hasProPlan(user));

/** False for a page that the user has no permission for. */
export function mayOpen({ role }: CurrentUser, pathname: string): boolean {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  return page === undefined || may(role, page.permission);
}

/** The name of the page whose entry is current. */
export function currentNav(pathname: string): string | undefined {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  return typeof page?.nav === 'string' ? page.nav : page?.name;
}

export const NavIcon = ({ icon }: Pick<NavEntry, 'icon'>) => <Icon icon={NAV_ICONS[icon]} size={16} aria-hidden />;
