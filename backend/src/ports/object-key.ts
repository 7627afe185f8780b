/** Segments of lower-case letters, digits and dashes, none longer than a file name may be. */
const KEY = /^[a-z0-9-]{1,200}(\/[a-z0-9-]{1,200}){0,15}$/;
const PREFIX = /^([a-z0-9-]{1,200}\/){0,15}[a-z0-9-]{0,200}$/;

export const isObjectKey = (key: string): boolean => KEY.test(key);

/** @throws RangeError if it is not a valid key */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new RangeError(`not an object key: ${JSON.stringify(key)}`);
}

/** Whether a key may begin with this prefix. */
export const isKeyPrefix = (prefix: string): boolean => PREFIX.test(prefix);
