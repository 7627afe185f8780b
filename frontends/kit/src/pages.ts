import type { Permission } from '@chatbot-builder/contracts/permissions';
import type { IconName } from 'lucide-react/dynamic';

/** An entry in the sidebar and the palette. */
export interface NavEntry {
  readonly label: string;
  readonly icon: IconName;
  /** The heading in the sidebar under which the entry stands. */
  readonly group?: 'Account';
  /** The entry is hidden from people without this permission, even if they may open the page. */
  readonly permission?: Permission;
  /** The entry is hidden without an active subscription, even from people who may open the page. */
  readonly plan?: 'pro';
}

interface PageRow {
  /** For a remote, the name of its folder in `frontends/`. */
  readonly name: string;
  readonly path: string;
  /** The page is hidden from people without this permission. */
  readonly permission: Permission;
  /** The page's own entry, or the name of the page whose entry it belongs to. */
  readonly nav: NavEntry | string;
  /** Set for a remote: the port at which `npm run dev` serves it. */
  readonly devPort?: number;
}

/**
 * Every page behind sign-in. Routes, sidebar, palette, dev ports and types derive from these rows. Node runs this file
 * without a build, so it only imports types.
 */
export const pages = [
  {
    name: 'dashboard',
    path: '/dashboard',
    permission: 'dashboard:read',
    nav: { label: 'Dashboard', icon: 'layout-dashboard' },
  },
  { name: 'chatbots', path: '/chatbots', permission: 'chatbots:read', nav: { label: 'Chatbots', icon: 'bot' } },
  { name: 'editor', path: '/chatbots/:chatbotId', permission: 'chatbots:read', nav: 'chatbots', devPort: 4312 },
  {
    name: 'conversations',
    path: '/conversations/:chatbotId?',
    permission: 'conversations:read',
    nav: 'chatbots',
    devPort: 4313,
  },
  {
    name: 'templates',
    path: '/templates',
    permission: 'templates:read',
    nav: { label: 'Templates', icon: 'layout-template' },
  },
  {
    name: 'analytics',
    path: '/analytics',
    permission: 'analytics:read',
    nav: { label: 'Analytics', icon: 'chart-line' },
    devPort: 4315,
  },
  {
    name: 'settings',
    path: '/settings',
    permission: 'profile:manage',
    nav: { label: 'Settings', icon: 'settings', group: 'Account', permission: 'account:manage' },
  },
  {
    name: 'clients',
    path: '/clients',
    permission: 'clients:manage',
    nav: { label: 'Client Management', icon: 'users', group: 'Account', plan: 'pro' },
    devPort: 4314,
  },
] as const satisfies readonly PageRow[];

type Page = (typeof pages)[number];
export type RemotePage = Extract<Page, { readonly devPort: number }>;
export type RemoteName = RemotePage['name'];
export type ShellPageName = Exclude<Page, RemotePage>['name'];

export const isRemote = (page: Page): page is RemotePage => 'devPort' in page;
export const remotes: readonly RemotePage[] = pages.filter(isRemote);
