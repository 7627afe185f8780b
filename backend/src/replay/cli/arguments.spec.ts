import { expect, it } from 'vitest';
import { BadUsage, parseArguments } from './arguments.js';

it.each([
  [['status'], { action: 'status', view: undefined, json: false }],
  [['verify', 'chatbots'], { action: 'verify', view: 'chatbots', json: false }],
  [['--json', 'rebuild'], { action: 'rebuild', view: undefined, json: true }],
  [['retry', 'chatbot-details', '--json'], { action: 'retry', view: 'chatbot-details', json: true }],
  [['retry', 'reaction:index-documents'], { action: 'retry', view: 'reaction:index-documents', json: false }],
  [['redo', 'reaction:index-documents'], { action: 'redo', view: 'reaction:index-documents', json: false }],
  [['--help', 'status'], undefined],
])('parses %j', (given, asked) => expect(parseArguments(given)).toEqual(asked));

it.each([
  [[], 'Name an action.'],
  [['mend'], 'mend is not an action.'],
  [['verify', '../secrets'], '../secrets is not a view name.'],
  [['redo'], 'Name a reaction'],
  [['status', 'chatbots'], 'Too many arguments.'],
  [['verify', 'chatbots', 'documents'], 'Too many arguments.'],
  [['verify', '--loudly'], "Unknown option '--loudly'"],
])('rejects %j', (given, sentence) => {
  expect(() => parseArguments(given)).toThrow(BadUsage);
  expect(() => parseArguments(given)).toThrow(sentence);
});
