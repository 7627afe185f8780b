import { Problem } from '@chatbot-builder/contracts/http';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

export interface ApiError {
  /** The HTTP status. Null if there was no response. */
  readonly status: number | null;
  /** The problem's stable code, or `unreachable` or `unexpected-answer` if there was no problem body. */
  readonly code: string;
  /** The server's human-readable message. Empty if it sent none. */
  readonly message: string;
  readonly details?: unknown;
  /** `status: body`, for logs only. Never shown on screen. */
  readonly text: string;
}

export const unexpectedAnswer = (text: string): ApiError => ({
  status: null,
  code: 'unexpected-answer',
  message: 'The server sent a response that this page cannot read. Reload the page and try again.',
  text,
});

const unreachable = (text: string): ApiError => ({
  status: null,
  code: 'unreachable',
  message: 'The server cannot be reached. Check your connection and try again.',
  text,
});

const bodyText = (data: unknown) => (typeof data === 'string' ? data : JSON.stringify(data ?? ''));

export function toApiError(error: FetchBaseQueryError): ApiError {
  if (error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR') return unreachable(error.error);
  if (error.status === 'CUSTOM_ERROR') return unexpectedAnswer(error.error);
  const status = error.status === 'PARSING_ERROR' ? error.originalStatus : error.status;
  const text = `${status}: ${bodyText(error.data)}`;
  const problem = Problem.safeParse(error.data);
  if (!problem.success) return { status, code: 'unexpected-answer', message: '', text };
  const { code, message, details } = problem.data;
  return { status, code, message, details, text };
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'status' in error && 'code' in error && 'message' in error;

export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** The message for a toast: the server's, or the fallback if it sent none. */
export const serverMessage = (error: unknown, fallback: string): string =>
  (isApiError(error) && error.message) || fallback;
