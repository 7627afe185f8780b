import { Icon } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { may } from '@chatbot-builder/contracts/permissions';
import { pages, type NavEntry } from '@chatbot-builder/kit/pages';
import { matchPath } from '@chatbot-builder/kit/router';

interface NavPage extends NavEntry {
  readonly name: string;
  readonly path: string;
}

/** The pages with an entry that the user may open. */
export const navOf = ({ role }: CurrentUser): readonly NavPage[] =>
  pages.flatMap(({ name, path, permission, nav }) =>
    typeof nav !== 'string' && may(role, permission) ? [{ name, path, ...nav }] : [],
  );

/** The name of the page whose entry is the current one. */
export function currentNav(pathname: string): string | undefined {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  return typeof page?.nav === 'string' ? page.nav : page?.name;
}

export const NavIcon = ({ icon }: Pick<NavEntry, 'icon'>) => <Icon icon={NAV_ICONS[icon]} size={16} aria-hidden />;
