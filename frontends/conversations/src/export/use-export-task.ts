import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import type { Task } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure, useLive } from '@chatbot-builder/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Search } from '../api/conversations-api';
import { downloadFile } from './download-file';
import { KIND, useCancelTaskMutation, useStartExportMutation, useTasksQuery } from './export-tasks-api';

/** Where no live stream runs. */
const POLL_EVERY_MS = 3_000;

const isActive = ({ state }: Task) => state === 'waiting' || state === 'running';

const REASONS: Record<string, string> = {
  'conversation-erased': 'A conversation was erased meanwhile. Please export again.',
};

/**
 * A chatbot's export that runs on the server. One that was started before the page was loaded is taken up again. A file
 * that becomes ready while the page is open is downloaded.
 */
export function useExportTask({ chatbotId, filter }: Search) {
  const [polling, setPolling] = useState(false);
  const { data: tasks, refetch } = useTasksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: polling ? POLL_EVERY_MS : 0,
  });
  const [startExport] = useStartExportMutation();
  const [cancelTask, { isLoading: canceling }] = useCancelTaskMutation();
  useLive((event) => {
    if (event.kind === 'missed' || (event.kind === 'changed' && event.collection === 'tasks')) void refetch();
  });

  const exports = useMemo(
    () => tasks?.filter((task) => task.kind === KIND && task.chatbotId === chatbotId) ?? [],
    [tasks, chatbotId],
  );
  const active = exports.find(isActive);
  if (polling !== (active !== undefined)) setPolling(active !== undefined);

  /** The exports that were seen at work. */
  const awaited = useRef(new Set<string>());
  const finish = useEffectEvent(async (task: Task) => {
    if (task.state === 'failed')
      toastFailure('Export failed', REASONS[task.error ?? ''] ?? 'Failed to export conversations');
    if (task.state !== 'done') return;
    await downloadFile(`tasks/${task.id}/file`, task.file?.name);
  });
  useEffect(() => {
    for (const task of exports)
      if (isActive(task)) awaited.current.add(task.id);
      else if (awaited.current.delete(task.id)) void finish(task);
  }, [exports]);

  const start = async (format: ExportFormat) => {
    try {
      const { id } = await startExport({ chatbotId, request: { format, ...filter } }).unwrap();
      awaited.current.add(id);
    } catch (error) {
      toastFailure('Export failed', serverMessage(error, 'Failed to export conversations'));
    }
  };
  const cancel = async ({ id }: Task) => {
    try {
      const { state } = await cancelTask(id).unwrap();
      if (state === 'canceled') toast({ title: 'Export canceled' });
    } catch (error) {
      toastFailure('Export not canceled', serverMessage(error, 'Please try again.'));
    }
  };
  return { active, start, cancel, canceling };
}
