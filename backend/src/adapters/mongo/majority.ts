/**
 * For what an election may not take back: what was read is on the majority of servers, as what was written is. Without it a
 * server reads what it has alone, and may lose. https://www.mongodb.com/docs/manual/reference/read-concern-majority/
 */
export const MAJORITY = { level: 'majority' } as const;
