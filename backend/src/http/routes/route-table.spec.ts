import { Controller, Delete, Get, Post } from '@nestjs/common';
import { expect, it } from 'vitest';
import { ForPerson, ForProbes, ForWidget, json } from './route.js';
import { routesOf, RouteTable } from './route-table.js';

@Controller('pets')
class Pets {
  @ForPerson('chatbots:read')
  @Get()
  list(): void {}

  @ForPerson('chatbots:write', { body: json(1_000) })
  @Post()
  add(): void {}

  @ForPerson('chatbots:read')
  @Get(':id/toys')
  toys(): void {}

  @ForWidget({ limits: ['visitor-calls'] })
  @Get(':id')
  show(): void {}
}

@Controller('healthz')
class Probe {
  @ForProbes()
  @Get()
  check(): void {}
}

@Controller('pets')
class Forgotten {
  @Delete(':id')
  release(): void {}
}

const controllers = (...metatypes: (new () => object)[]) => ({
  getControllers: () => metatypes.map((metatype) => ({ metatype })) as never,
});
const table = new RouteTable(routesOf(controllers(Pets, Probe)));

it('lists the routes of all controllers with the prefix', () =>
  expect(table.routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/pets',
    'POST /api/pets',
    'GET /api/pets/:id/toys',
    'GET /api/pets/:id',
    'GET /healthz',
  ]));

it('matches as Express does', () => {
  expect(table.entryOf('GET', '/api/pets')?.permission).toBe('chatbots:read');
  expect(table.entryOf('POST', '/API/Pets/')?.body).toEqual({ jsonBytes: 1_000 });
  expect(table.entryOf('HEAD', '/api/pets/7')?.proof).toBe('none');
  expect(table.entryOf('GET', '/api/pets/%E0%A4%A/toys')?.proof).toBe('session');
});

it('matches nothing else', () => {
  for (const path of ['/pets', '/api/pets/7/toys/8', '/api/petshop', '/api//pets', '/'])
    expect(table.entryOf('GET', path)).toBeUndefined();
  expect(table.entryOf('PUT', '/api/pets')).toBeUndefined();
  expect(table.entryOf(undefined, '/api/pets')).toBeUndefined();
});

it('fails on a route without an entry and names it', () =>
  expect(() => routesOf(controllers(Pets, Forgotten))).toThrow(
    'DELETE /api/pets/:id (Forgotten.release) has no entry: declare one with a decorator from http/routes',
  ));
