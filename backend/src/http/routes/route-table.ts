import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { DiscoveryService } from '@nestjs/core';
import { pathToRegexp } from 'path-to-regexp';
import { viewsReadBy } from '../read-your-writes.js';
import { entryOfHandler, type RouteEntry } from './route.js';

interface Route {
  readonly method: string;
  /** In Express's syntax: `/api/chatbots/:id`. */
  readonly path: string;
  readonly entry: RouteEntry;
}

export interface ListedRoute extends Route {
  /** Names of the views that it waits for. */
  readonly views: readonly string[];
}

/** The prefix of all routes except `OUTSIDE_PREFIX`. */
export const PREFIX = 'api';
export const OUTSIDE_PREFIX = [
  'healthz',
  'v1/chat/completions',
  'v1/models',
  'v1/models/:model',
  'c/:chatbotId',
  'dev/mailbox',
  'dev/mailbox/:id',
  'dev/billing/checkout/:id',
  'dev/billing/portal/:id',
];

interface Handler {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly handler: object;
}

/** All routes of the controllers. @throws if a route has no entry, with its name */
export function routesOf(discovery: Pick<DiscoveryService, 'getControllers'>): readonly ListedRoute[] {
  const handlers = discovery.getControllers().flatMap(({ metatype }) => handlersOf(metatype as Type));
  return handlers.map(({ method, path, name, handler }) => {
    const entry = entryOfHandler(handler);
    if (!entry)
      throw new Error(`${method} ${path} (${name}) has no entry: declare one with a decorator from http/routes`);
    return { method, path, entry, views: viewsReadBy(handler) };
  });
}

function handlersOf(controller: Type): readonly Handler[] {
  const base = Reflect.getMetadata(PATH_METADATA, controller) as string;
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((key) => {
    const handler = prototype[key];
    if (typeof handler !== 'function') return [];
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const path = pathOf(base, Reflect.getMetadata(PATH_METADATA, handler) as string);
    return [{ method: RequestMethod[method], path, name: `${controller.name}.${key}`, handler }];
  });
}

function pathOf(base: string, own: string): string {
  const parts = [base, own].flatMap((part) => part.split('/')).filter((part) => part !== '');
  const inside = OUTSIDE_PREFIX.includes(parts.join('/')) ? [] : [PREFIX];
  return `/${[...inside, ...parts].join('/')}`;
}

/** Finds the entry of a request with the same matching rules as Express. */
export class RouteTable {
  readonly #routes: readonly (Route & { readonly pattern: RegExp })[];

  constructor(readonly routes: readonly Route[]) {
    this.#routes = routes.map((route) => ({ ...route, pattern: pathToRegexp(route.path).regexp }));
  }

  entryOf(method: string | undefined, path: string): RouteEntry | undefined {
    const asked = method === 'HEAD' ? 'GET' : method;
    return this.#routes.find((route) => route.method === asked && route.pattern.test(path))?.entry;
  }
}
