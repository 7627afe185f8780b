/**
 * Header of an answer to a command whose effect some views do not hold yet, and of the caller's next reads, which then
 * wait for it. The value is sealed: only the server reads it.
 */
export const WRITTEN_HEADER = 'X-Written';
