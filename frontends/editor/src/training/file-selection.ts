import { LIMITS } from '@chatbot-builder/contracts/constants';

export type Selection<F> =
  { readonly ok: true; readonly files: readonly F[] } | { readonly ok: false; readonly errors: readonly string[] };

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

const sameFile = (one: FileFacts, other: FileFacts) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const fileErrors = ({ name, size }: FileFacts): string[] => {
  const errors: string[] = [];
  if (size > LIMITS.uploadBytes) errors.push(`File ${name} is too large. Maximum size is 10MB`);
  if (!LIMITS.uploadExtensions.some((extension) => name.toLowerCase().endsWith(extension)))
    errors.push(`File ${name} has an unsupported type. Allowed types: ${LIMITS.uploadExtensions.join(', ')}`);
  return errors;
};

/**
 * Adds files to the selection. If any file is invalid, none is added and all errors are reported. A file that is
 * already selected is ignored.
 */
export const selectFiles = <F extends FileFacts>(chosen: readonly F[], added: readonly F[]): Selection<F> => {
  const files = [...chosen, ...added.filter((file) => !chosen.some((other) => sameFile(file, other)))];
  const errors = [
    ...(files.length > LIMITS.uploadFilesPerSelection
      ? [`Maximum ${LIMITS.uploadFilesPerSelection} files allowed`]
      : []),
    ...added.flatMap(fileErrors),
  ];
  return errors.length === 0 ? { ok: true, files } : { ok: false, errors };
};
