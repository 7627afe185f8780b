/**
 * Read concern for data that an election must not roll back: a read returns only what the majority of servers has.
 * Without it, a server may return data that only it has and that may be lost.
 * https://www.mongodb.com/docs/manual/reference/read-concern-majority/
 */
export const MAJORITY = { level: 'majority' } as const;
