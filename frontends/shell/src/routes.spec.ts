import { expect, it } from 'vitest';
import type { RouteObject } from '@chatbot-builder/kit/router';
import { ROUTE_BUDGETS_KB } from '../route-budgets';
import { routes } from './routes';

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

it('gives every route a budget, and no budget to what is not a route', () => {
  const paths = routes.flatMap(pathsOf).filter((path) => path !== '*');
  expect(Object.keys(ROUTE_BUDGETS_KB).sort()).toEqual(['/', ...paths].sort());
});
