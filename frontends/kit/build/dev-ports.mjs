import { remotes } from '../src/pages.ts';

/** The ports at which `npm run dev` serves each front end. The server itself listens on PORT. */
export const DEV_PORTS = {
  shell: { port: 4311 },
  ...Object.fromEntries(remotes.map(({ name, devPort }) => [name, { port: devPort }])),
};
export const SERVER_ORIGIN = `http://127.0.0.1:${process.env.PORT ?? 4310}`;
