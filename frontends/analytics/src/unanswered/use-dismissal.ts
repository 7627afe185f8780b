import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { useDismissUnansweredMutation, useRestoreUnansweredMutation } from '@chatbot-builder/kit/answers';
import { useEffect, useState } from 'react';

interface Dismissed {
  readonly row: UnansweredQuestion;
  /** Its place in the list. */
  readonly at: number;
  readonly phase: 'dismissed' | 'returning' | 'returned';
}

/** Keeps the question that was dismissed last in its place, so that this can be undone there. */
export function useDismissal(listed: readonly UnansweredQuestion[]) {
  const [dismissed, setDismissed] = useState<Dismissed>();
  const [dismiss] = useDismissUnansweredMutation();
  const [restore] = useRestoreUnansweredMutation();
  const others = listed.filter(({ id }) => id !== dismissed?.row.id);
  const isBack = dismissed?.phase === 'returned' && others.length < listed.length;
  useEffect(() => {
    if (isBack) setDismissed(undefined);
  }, [isBack]);
  return {
    rows: dismissed ? others.toSpliced(dismissed.at, 0, dismissed.row) : others,
    /** Undefined for a question that is as listed. */
    dismissalOf: ({ id }: UnansweredQuestion): Dismissed | undefined =>
      dismissed?.row.id === id && dismissed.phase !== 'returned' ? dismissed : undefined,
    dismiss: async (row: UnansweredQuestion): Promise<void> => {
      try {
        await dismiss(row.id).unwrap();
        setDismissed({ row, at: others.indexOf(row), phase: 'dismissed' });
      } catch (error) {
        toastFailure('Failed to dismiss the question', serverMessage(error, 'Please try again'));
      }
    },
    undo: async ({ row, at }: Dismissed): Promise<void> => {
      setDismissed({ row, at, phase: 'returning' });
      try {
        await restore(row.id).unwrap();
        setDismissed({ row, at, phase: 'returned' });
      } catch (error) {
        setDismissed({ row, at, phase: 'dismissed' });
        toastFailure('Failed to bring the question back', serverMessage(error, 'Please try again'));
      }
    },
  };
}
