import { errorMap } from '@chatbot-builder/contracts/http';
import { StandardSchemaValidationPipe } from '@nestjs/common';
import { config } from 'zod';
import { invalidInput } from '../kernel/refusals.js';

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const pathOfIssue = (issue: Issue): string =>
  (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** Nobody reads a longer list of issues. */
const SHOWN = 20;

/**
 * Validates what a route declares with `@Body({ schema })` or `@Query({ schema })`. Invalid input is refused with its
 * fields. A Standard Schema accepts no error map, so this sets zod's error map for the whole process. That also covers
 * `zod/mini`, which has no messages of its own.
 */
export const validationPipe = (): StandardSchemaValidationPipe => {
  config({ customError: errorMap });
  return new StandardSchemaValidationPipe({
    exceptionFactory: (issues: readonly Issue[]) =>
      invalidInput(
        issues.slice(0, SHOWN).map((issue) => ({ path: pathOfIssue(issue), message: issue.message.slice(0, 300) })),
      ),
  });
};
