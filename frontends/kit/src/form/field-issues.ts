import { errorMap, InvalidFields } from '@chatbot-builder/contracts/http';
import { isApiError } from '../api/api-error';

/** A field's place in a form's values, as antd names it. */
export type FieldPath = (string | number)[];

export interface FieldIssue {
  readonly path: FieldPath;
  readonly message: string;
}

/** A schema of the contracts, zod's or zod/mini's. */
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

/** The fields that the server refused, where it names them: `urls.0.host` is `['urls', 0, 'host']`. */
export const serverIssues = (error: unknown): FieldIssue[] => {
  const fields = isApiError(error) ? (InvalidFields.safeParse(error.details).data ?? []) : [];
  return fields.map(({ path, message }) => ({
    path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    message,
  }));
};

export const samePath = (one: FieldPath, other: FieldPath): boolean =>
  one.length === other.length && one.every((step, index) => step === other[index]);
