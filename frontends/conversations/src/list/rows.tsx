import type { Conversation } from '@chatbot-builder/contracts/http';
import { usePhone } from '@chatbot-builder/kit';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row';
import { rowAfter } from './row-keys';
import { useRowsInView } from './use-rows-in-view';

/** Pixels from one row to the next, as in `conversation-row.module.css`. */
const ROW = 64;
const PHONE_ROW = 68;
/** So many rows before the end, more are loaded. */
const AHEAD = 50;

interface RowsProps {
  readonly items: readonly Conversation[];
  /** The number of all rows, also of those that are not loaded. Undefined while it is unknown. */
  readonly total: number | undefined;
  readonly scroller: HTMLElement;
  readonly selectedId: string | undefined;
  /** The row that gets the focus when no conversation is open: the one that was. */
  readonly lastId: string | undefined;
  readonly linkTo: (conversationId: string) => string;
  readonly now: Date;
  /** Called when the end is near. */
  readonly onEnd: () => void;
}

/** The rows in view, and the one with the focus. Rows that arrive above do not move what is read. */
export function Rows({ items, total, scroller, selectedId, lastId, linkTo, now, onEnd }: RowsProps) {
  const height = usePhone() ? PHONE_ROW : ROW;
  const [focusedId, setFocusedId] = useState<string>();
  const focusedAt = focusedId === undefined ? -1 : items.findIndex(({ id }) => id === focusedId);
  const list = useRef<HTMLUListElement>(null);
  const [from, to] = useRowsInView(scroller, height, items.length);
  const indexes = Array.from({ length: to - from }, (_, row) => from + row);
  if (focusedAt >= 0 && focusedAt < from) indexes.unshift(focusedAt);
  if (focusedAt >= to) indexes.push(focusedAt);

  const first = useRef(items[0]?.id);
  useLayoutEffect(() => {
    const above = items.findIndex(({ id }) => id === first.current);
    first.current = items[0]?.id;
    if (above > 0 && scroller.scrollTop > 0) scroller.scrollTop += above * height;
  }, [items, height, scroller]);

  const [toFocus, setToFocus] = useState<string>();
  const focusRow = (index: number) => {
    const id = items[index]?.id;
    if (id === undefined) return;
    const top = index * height;
    scroller.scrollTop = Math.min(top, Math.max(scroller.scrollTop, top + height - scroller.clientHeight));
    setFocusedId(id);
    setToFocus(id);
  };
  useEffect(() => {
    if (toFocus === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-conversation="${toFocus}"]`)?.focus({ preventScroll: true });
    setToFocus(undefined);
  }, [toFocus]);

  const closed = useEffectEvent(() => focusRow(items.findIndex(({ id }) => id === lastId)));
  useEffect(() => {
    if (selectedId === undefined && lastId !== undefined) closed();
  }, [selectedId, lastId]);

  const reached = useEffectEvent(onEnd);
  useEffect(() => {
    if (to >= items.length - AHEAD) reached();
  }, [to, items.length]);

  return (
    <ul
      className={classes['rows']}
      style={{ height: items.length * height }}
      aria-label="Conversations"
      ref={list}
      onKeyDown={(event) => {
        const next = rowAfter(event, focusedAt, items.length);
        if (next !== undefined) focusRow(next);
      }}
      onFocus={({ target }) => setFocusedId(target.dataset['conversation'])}
      onBlur={() => setFocusedId(undefined)}
    >
      {indexes.map((index) => {
        const conversation = items[index];
        return (
          conversation && (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              to={linkTo(conversation.id)}
              selected={conversation.id === selectedId}
              now={now}
              start={index * height}
              position={index + 1}
              of={total ?? -1}
            />
          )
        );
      })}
    </ul>
  );
}
