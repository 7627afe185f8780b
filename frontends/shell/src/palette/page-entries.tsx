import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { NavIcon, navOf } from '../frame/nav';
import type { PaletteGroup } from './entry';

export const pageEntries = (user: CurrentUser): PaletteGroup => ({
  heading: 'Pages',
  entries: navOf(user).map(({ to, label, icon }) => ({ id: to, words: label, icon: <NavIcon icon={icon} /> })),
});
