/** The first version with everything that the server uses of `node:sqlite`. */
const OLDEST_NODE = 24;

/** Why the server cannot run on this version of Node. Undefined if it can. */
export const nodeComplaint = (version: string): string | undefined =>
  Number.parseInt(version, 10) >= OLDEST_NODE
    ? undefined
    : `The server needs Node ${OLDEST_NODE} or newer. This is Node ${version}. "npm start" brings the right one.`;
