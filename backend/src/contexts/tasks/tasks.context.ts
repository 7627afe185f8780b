import type { Context } from '../../runtime/context.js';

/** What people see of long work. The contexts whose work it is start it and register its steps. */
export const tasksContext: Context = {
  name: 'tasks',
  categories: [],
  projections: [],
  reactions: [],
  module: async () => (await import('./tasks.module.js')).TasksModule,
};
