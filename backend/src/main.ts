import { nodeComplaint } from './process/node-version.js';

// Imports are resolved before anything runs, and an older Node lacks some of the server's built-in modules.
const complaint = nodeComplaint(process.versions.node);
if (complaint === undefined) await import('./process/server.js');
else {
  console.error(complaint);
  process.exit(1);
}
