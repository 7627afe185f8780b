import { expect, it } from 'vitest';
import type { RouteObject } from '@chatbot-builder/kit/router';
import { ROUTE_BUDGETS_KB } from '../route-budgets';
import { routes } from './routes';

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path ? [path] : []),
  ...children.flatMap(pathsOf),
];

it('has a budget for every route and no other budgets', () => {
  const withoutTheApp = ['/', '/c/:chatbotId'];
  const paths = routes.flatMap(pathsOf).filter((path) => path !== '*');
  expect(Object.keys(ROUTE_BUDGETS_KB).sort()).toEqual([...withoutTheApp, ...paths].sort());
});
