import { useEffect, useState } from 'react';
import type { Field } from '../draft/draft';
import { controlId } from '../form/settings-form';
import { type TabKey, tabOf } from './tabs';

/** Focuses the given field at first. Opens the tab of an invalid field and focuses it once it is rendered. */
export function useFocusField(
  tab: TabKey,
  open: (tab: TabKey) => void,
  first: Field | undefined,
): (field: Field) => void {
  const [wanted, setWanted] = useState(first && { field: first });
  useEffect(() => {
    if (!wanted || tabOf(wanted.field) !== tab) return;
    // antd's Tabs render a new pane one frame late.
    const frame = requestAnimationFrame(() => {
      document.getElementById(controlId(wanted.field))?.focus();
      setWanted(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, tab]);
  return (field) => {
    open(tabOf(field));
    // A new object each time, because the same field may be invalid twice in a row.
    setWanted({ field });
  };
}
