import { useEffect, useState } from 'react';
import type { Field } from '../draft/draft';
import { controlId } from '../form/settings-form';
import { type TabKey, tabOf } from './tabs';

/** Opens the tab of a refused field and puts the caret into it once it is drawn. */
export function useFocusField(tab: TabKey, open: (tab: TabKey) => void): (field: Field) => void {
  const [refused, setRefused] = useState<{ readonly field: Field }>();
  useEffect(() => {
    if (!refused || tabOf(refused.field) !== tab) return;
    // The tabs draw their pane one step after they were told.
    const frame = requestAnimationFrame(() => document.getElementById(controlId(refused.field))?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refused, tab]);
  return (field) => {
    open(tabOf(field));
    // A new object each time: the same field may be refused twice.
    setRefused({ field });
  };
}
