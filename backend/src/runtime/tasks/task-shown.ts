import type { Task } from '@chatbot-builder/contracts/http';
import type { TaskRecord } from '../../ports/task-store.js';

/** A task as people see it. */
export const taskShown = ({ file, parts, ...task }: TaskRecord): Task => ({
  id: task.id,
  kind: task.kind,
  chatbotId: task.chatbotId,
  startedBy: task.startedBy,
  state: task.state,
  progress: task.progress,
  file: file && { name: file.name, size: parts.bytes },
  error: task.error,
  createdAt: task.createdAt,
  updatedAt: task.updatedAt,
});
