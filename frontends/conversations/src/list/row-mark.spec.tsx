import { renderWithin } from '@chatbot-builder/kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RowMark } from './row-mark';

it.each([
  [{ contactEmail: 'visitor@example.org', unanswered: true }, ['Wants an answer']],
  [{ contactEmail: null, unanswered: true }, ['No source']],
  [{ contactEmail: null, unanswered: false }, []],
])('says of %j: %j', (of, marks) => {
  renderWithin(<RowMark of={of} />);
  expect(['Wants an answer', 'No source'].filter((mark) => screen.queryByText(mark))).toEqual(marks);
});
