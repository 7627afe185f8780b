import { expect, it } from '@jest/globals';
import { BadUsage, parseArguments } from './arguments.js';

it.each([
  [['status'], { action: 'status', view: undefined, json: false }],
  [['verify', 'chatbots'], { action: 'verify', view: 'chatbots', json: false }],
  [['--json', 'rebuild'], { action: 'rebuild', view: undefined, json: true }],
  [['retry', 'chatbot-details', '--json'], { action: 'retry', view: 'chatbot-details', json: true }],
  [['retry', 'reaction:owed-replies'], { action: 'retry', view: 'reaction:owed-replies', json: false }],
  [['--help', 'status'], undefined],
])('understands %j', (given, asked) => expect(parseArguments(given)).toEqual(asked));

it.each([
  [[], 'Say what to do.'],
  [['mend'], 'mend is none of the things to do.'],
  [['verify', '../secrets'], '../secrets is no name of a view.'],
  [['status', 'chatbots'], 'That is more than one can do at a time.'],
  [['verify', 'chatbots', 'documents'], 'That is more than one can do at a time.'],
  [['verify', '--loudly'], "Unknown option '--loudly'"],
])('refuses %j', (given, sentence) => {
  expect(() => parseArguments(given)).toThrow(BadUsage);
  expect(() => parseArguments(given)).toThrow(sentence);
});
