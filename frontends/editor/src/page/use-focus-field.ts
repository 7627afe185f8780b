import { useEffect, useState } from 'react';
import type { Field } from '../draft/draft';
import { controlId } from '../form/settings-form';
import { type TabKey, tabOf } from './tabs';

/** Opens the tab of an invalid field and focuses the field once it is rendered. */
export function useFocusField(tab: TabKey, open: (tab: TabKey) => void): (field: Field) => void {
  const [refused, setRefused] = useState<{ readonly field: Field }>();
  useEffect(() => {
    if (!refused || tabOf(refused.field) !== tab) return;
    // antd's Tabs render a new pane one frame late.
    const frame = requestAnimationFrame(() => document.getElementById(controlId(refused.field))?.focus());
    return () => cancelAnimationFrame(frame);
  }, [refused, tab]);
  return (field) => {
    open(tabOf(field));
    // A new object each time, because the same field may be invalid twice in a row.
    setRefused({ field });
  };
}
