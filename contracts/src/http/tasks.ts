import * as z from 'zod/mini';
import { Count } from './count.js';

/** `waiting` until a process takes it up. The last three are final. */
export const TaskState = z.enum(['waiting', 'running', 'done', 'failed', 'canceled']);
export type TaskState = z.infer<typeof TaskState>;

/** Long work that somebody started. It goes on without the browser, and after a restart of the server. */
export const Task = z
  .object({
    id: z.uuid(),
    /** What is done, such as `conversations-export`. */
    kind: z.string(),
    chatbotId: z.nullable(z.uuid()),
    /** The person who started it. */
    startedBy: z.uuid(),
    state: TaskState,
    /** `total` is null while it is unknown. */
    progress: z.object({ done: Count, total: z.nullable(Count) }),
    /** What `GET /api/tasks/{id}/file` answers once the task is done. */
    file: z.nullable(z.object({ name: z.string(), size: Count })),
    /** Why it failed, as a stable code. */
    error: z.nullable(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Task' });
export type Task = z.infer<typeof Task>;
