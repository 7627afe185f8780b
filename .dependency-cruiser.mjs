import { options } from './scripts/boundaries/options.mjs';
import { pureFiles } from './scripts/boundaries/pure-files.mjs';
import { rulesWith } from './scripts/boundaries/rules.mjs';

export default { forbidden: rulesWith(pureFiles(import.meta.dirname)), options };
