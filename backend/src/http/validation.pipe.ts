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

/** More fields than a person would read are not listed. */
const SHOWN = 20;

/**
 * Parses what a route declares by `@Body({ schema })`, `@Query({ schema })`; the answer to anything else names the fields.
 * A Standard Schema takes no error map, so zod gets it for the whole process, and zod/mini with it, which has no messages of its own.
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
