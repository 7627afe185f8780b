import type * as core from 'preact';
import type * as hooks from 'preact/hooks';
import type * as runtime from 'preact/jsx-runtime';

/**
 * The build gives a module that is loaded later this in place of Preact: drawn by a Preact of its own, its hooks would
 * do nothing in the panel. Nothing may be called before `adopt`, so such a module draws and makes contexts only when it
 * is drawn.
 */
export type Preact = Pick<typeof core, 'createContext' | 'h'> &
  Pick<typeof hooks, 'useContext' | 'useEffect' | 'useLayoutEffect' | 'useMemo' | 'useRef' | 'useState'> &
  Pick<typeof runtime, 'Fragment' | 'jsx' | 'jsxs'>;

export let createContext: Preact['createContext'];
export let h: Preact['h'];
export let useContext: Preact['useContext'];
export let useEffect: Preact['useEffect'];
export let useLayoutEffect: Preact['useLayoutEffect'];
export let useMemo: Preact['useMemo'];
export let useRef: Preact['useRef'];
export let useState: Preact['useState'];
export let Fragment: Preact['Fragment'];
export let jsx: Preact['jsx'];
export let jsxs: Preact['jsxs'];

/** Called by the panel with its own. */
export const adopt = (preact: Preact): void => {
  ({ createContext, h, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, Fragment, jsx, jsxs } =
    preact);
};
