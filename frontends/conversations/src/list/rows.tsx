import type { Conversation } from '@chatbot-builder/contracts/http';
import { useDebounced, usePhone } from '@chatbot-builder/kit';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Search } from '../api/conversations-api';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row';
import { LoadMore } from './load-more';
import { missing } from './missing';
import { MissingRow } from './missing-row';
import { rowAfter } from './row-keys';
import { useLoadFrom } from './use-load-from';
import { useRowsInView } from './use-rows-in-view';

/** Pixels from one row to the next, as in `conversation-row.module.css`. */
const ROW = 64;
const PHONE_ROW = 68;
/** A dragged scrollbar passes over thousands of rows. Those that it rests on are loaded. */
const REST_MS = 120;

interface RowsProps {
  readonly search: Search;
  /** Loaded rows, without gaps. */
  readonly items: readonly Conversation[];
  /** The index of the first of them. */
  readonly start: number;
  /** The number of rows that the list is as high as. */
  readonly height: number;
  /** The number of all rows. Undefined while it is unknown. */
  readonly total: number | undefined;
  readonly scroller: HTMLElement;
  readonly selectedId: string | undefined;
  /** The row that gets the focus when no conversation is open: the one that was. */
  readonly lastId: string | undefined;
  readonly linkTo: (conversationId: string) => string;
  readonly now: Date;
  readonly isNextFailed: boolean;
  /** Loads the rows that follow. */
  readonly onNext: () => void;
}

/** The rows in view, and the one with the focus. Rows that arrive above do not move what is read. */
export function Rows(props: RowsProps) {
  const { search, items, start, height, total, scroller, selectedId, lastId, linkTo, now, isNextFailed, onNext } =
    props;
  const rowHeight = usePhone() ? PHONE_ROW : ROW;
  const end = start + items.length;
  const [focusedId, setFocusedId] = useState<string>();
  const indexOf = (id: string | undefined) => {
    const at = id === undefined ? -1 : items.findIndex((item) => item.id === id);
    return at < 0 ? undefined : start + at;
  };
  const focusedAt = indexOf(focusedId);
  const list = useRef<HTMLUListElement>(null);
  const [from, to] = useRowsInView(scroller, rowHeight, height);
  const indexes = Array.from({ length: to - from }, (_, row) => from + row);
  if (focusedAt !== undefined && focusedAt < from) indexes.unshift(focusedAt);
  if (focusedAt !== undefined && focusedAt >= to) indexes.push(focusedAt);

  const anchor = useRef({ id: items[0]?.id, index: start });
  useLayoutEffect(() => {
    const { id, index } = anchor.current;
    const moved = (indexOf(id) ?? index) - index;
    anchor.current = { id: items[0]?.id, index: start };
    if (moved > 0 && scroller.scrollTop > 0) scroller.scrollTop += moved * rowHeight;
  });

  const [toFocus, setToFocus] = useState<number>();
  const focusRow = (index: number) => {
    const top = index * rowHeight;
    scroller.scrollTop = Math.min(top, Math.max(scroller.scrollTop, top + rowHeight - scroller.clientHeight));
    setFocusedId(items[index - start]?.id ?? focusedId);
    setToFocus(index);
  };
  useEffect(() => {
    const id = toFocus === undefined ? undefined : items[toFocus - start]?.id;
    if (id === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-conversation="${id}"]`)?.focus({ preventScroll: true });
    setToFocus(undefined);
  }, [toFocus, items, start]);

  // Whoever drags the scrollbar far away loses the row that had the focus, and goes on from what is in view.
  const isFocusLost = focusedId !== undefined && focusedAt === undefined && toFocus === undefined;
  useLayoutEffect(() => {
    if (isFocusLost) list.current?.focus({ preventScroll: true });
  }, [isFocusLost]);

  const closed = useEffectEvent(() => {
    const last = indexOf(lastId);
    if (last !== undefined) focusRow(last);
  });
  useEffect(() => {
    if (selectedId === undefined && lastId !== undefined) closed();
  }, [selectedId, lastId]);

  const { state, loadFrom } = useLoadFrom(search);
  const wanted = missing([from, to], [start, end], height);
  const far = typeof wanted === 'object' && wanted.isFar ? wanted.from : undefined;
  const rests = useDebounced(far, REST_MS) === far;
  const hasFailed = state === 'failed' || isNextFailed;
  const load = () => {
    if (wanted === 'next') onNext();
    else if (wanted) void loadFrom(wanted.from);
  };
  const loadMissing = useEffectEvent(() => {
    if (state === 'idle' && !isNextFailed && rests) load();
  });
  useEffect(() => loadMissing(), [from, to, start, end, height, state, rests]);
  const absent = indexes.filter((index) => index < start || index >= end);
  // In view, although rows above and below it are drawn as well.
  const retryAt = hasFailed ? absent[Math.floor(absent.length / 2)] : undefined;

  return (
    <ul
      className={classes['rows']}
      style={{ height: height * rowHeight }}
      aria-label="Conversations"
      aria-busy={absent.length > 0}
      tabIndex={-1}
      ref={list}
      onKeyDown={(event) => {
        const next = rowAfter(event, focusedAt ?? Math.floor(scroller.scrollTop / rowHeight), height);
        if (next !== undefined) focusRow(next);
      }}
      onFocus={({ target }) => setFocusedId(target.dataset['conversation'])}
      onBlur={() => setFocusedId(undefined)}
    >
      {indexes.map((index) => {
        const conversation = items[index - start];
        return conversation ? (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            to={linkTo(conversation.id)}
            selected={conversation.id === selectedId}
            now={now}
            start={index * rowHeight}
            position={index + 1}
            of={total ?? -1}
          />
        ) : (
          <MissingRow key={index} start={index * rowHeight} />
        );
      })}
      {retryAt !== undefined && (
        <li>
          <LoadMore start={retryAt * rowHeight} pending={state === 'pending'} failed onMore={load} />
        </li>
      )}
    </ul>
  );
}
