import { pages } from '../src/pages.ts';

const names = pages.flatMap(({ nav }) => (typeof nav === 'string' ? [] : [nav.icon]));
const drawing = async (name) => [name, (await import(`lucide-react/icons/${name}`)).__iconData];

/** The icons named by pages, as data. Looking them up by name in the browser would bundle all of lucide. */
export const navIcons = Object.fromEntries(await Promise.all(names.map(drawing)));
