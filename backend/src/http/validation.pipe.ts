import { StandardSchemaValidationPipe } from '@nestjs/common';
import { z } from 'zod';
import { invalidInput } from '../kernel/refusals.js';

// The contracts' schemas are `zod/mini`'s, which bring no messages of their own.
z.config(z.locales.en());

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const pathOfIssue = (issue: Issue): string =>
  (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.');

/** More fields than a person would read are not listed. */
const SHOWN = 20;

/** Parses what a route declares by `@Body({ schema })`, `@Query({ schema })`; the answer to anything else names the fields. */
export const validationPipe = (): StandardSchemaValidationPipe =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues: readonly Issue[]) =>
      invalidInput(
        issues.slice(0, SHOWN).map((issue) => ({ path: pathOfIssue(issue), message: issue.message.slice(0, 300) })),
      ),
  });
