import { Button } from '@chatbot-builder/kit/antd';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './rows.module.css';

interface RowsProps<Item> {
  /** The id of the list, to focus it. */
  readonly id: string;
  /** What a row is, as in 'Remove question 2'. */
  readonly noun: string;
  readonly items: readonly Item[];
  readonly max: number;
  /** A new row. Undefined if there is none to add. */
  readonly blank: Item | undefined;
  readonly onChange: (items: Item[]) => void;
  /** The fields of a row. `name` begins their accessible names. */
  readonly children: (item: Item, change: (item: Item) => void, name: string) => ReactNode;
}

/** A list that a person adds to and removes from. */
export function Rows<Item>({ id, noun, items, max, blank, onChange, children }: RowsProps<Item>) {
  const nameOf = (index: number) => `${noun} ${index + 1}`;
  const list = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  useLayoutEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLElement>('[role=group]:last-of-type :is(input, textarea)')?.focus();
  }, [items.length]);
  return (
    <div id={id} ref={list} className={classes['rows']} tabIndex={-1}>
      {items.map((item, index) => (
        // Rows have no identity but their place.
        <div key={index} className={classes['row']} role="group" aria-label={nameOf(index)}>
          <div className={classes['fields']}>
            {children(item, (changed) => onChange(items.with(index, changed)), nameOf(index))}
          </div>
          <Button
            type="text"
            icon={<X size={16} aria-hidden />}
            aria-label={`Remove ${nameOf(index)}`}
            onClick={() => onChange(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      {blank !== undefined && items.length < max && (
        <Button
          icon={<Plus size={16} aria-hidden />}
          onClick={() => {
            added.current = true;
            onChange([...items, blank]);
          }}
        >
          Add {noun}
        </Button>
      )}
    </div>
  );
}
