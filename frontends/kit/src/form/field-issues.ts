import { errorMap, InvalidFields } from '@chatbot-builder/contracts/http';
import { isApiError } from '../api/api-error';

/** The path of a field in the form's values, as antd names it. */
export type FieldPath = (string | number)[];

export interface FieldIssue {
  readonly path: FieldPath;
  readonly message: string;
}

/** A schema from the contracts, by zod or zod/mini. */
export interface FormSchema<Values> {
  readonly _zod: { readonly input: Values };
  safeParse(
    values: unknown,
    options: { readonly error: typeof errorMap },
  ): { readonly error?: { readonly issues: readonly SchemaIssue[] } | undefined };
}
interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const stepOf = (key: PropertyKey): string | number => (typeof key === 'number' ? key : String(key));

export const schemaIssues = (schema: FormSchema<unknown>, values: unknown): FieldIssue[] =>
  (schema.safeParse(values, { error: errorMap }).error?.issues ?? []).map(({ path, message }) => ({
    path: path.map(stepOf),
    message,
  }));

/** The invalid fields from the server's response, if it names any. `urls.0.host` becomes `['urls', 0, 'host']`. */
export const serverIssues = (error: unknown): FieldIssue[] => {
  const fields = isApiError(error) ? (InvalidFields.safeParse(error.details).data ?? []) : [];
  return fields.map(({ path, message }) => ({
    path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    message,
  }));
};

export const samePath = (one: FieldPath, other: FieldPath): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);
