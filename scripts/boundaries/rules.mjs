/**
 * Who may import whom: dependency-cruiser's rules, over paths from the root of the tree. Each is kept alive by a planted
 * violation in boundaries.test.mjs.
 */
const TESTS = '\\.(spec|test|contract)\\.[cm]?tsx?$|\\.samples\\.ts$|^backend/src/(kernel|runtime)/testing/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The backend's rooms from the bottom up: each may import those before it, so that there is no cycle between rooms. */
export const ROOMS = [
  'concurrency',
  'kernel',
  'ports',
  'runtime',
  'settings',
  'adapters',
  'engines',
  'http',
  'contexts',
  'replay',
  'process',
  'main\\.ts',
];
const downward = ROOMS.slice(0, -1).map((room, index) =>
  rule(
    'rooms-import-downward',
    'A room is understood with those below it alone; what starts, runs and stops a process is on top.',
    { path: `^backend/src/${room}/`, pathNot: TESTS },
    { path: `^backend/src/(${ROOMS.slice(index + 1).join('|')})(/|$)` },
  ),
);

export const rulesWith = (pureFiles) => [
  rule(
    'contracts-import-zod-alone',
    'The language of all parts runs everywhere, so it needs nothing.',
    { path: '^contracts/src/', pathNot: TESTS },
    { pathNot: ['^contracts/src/', 'node_modules/zod/'] },
  ),
  rule(
    'browsers-load-no-events',
    'The event declarations are built with all of zod, which is too large for a browser.',
    { path: ['^(frontends/(?!e2e/)[^/]+|widget)/src/', '^contracts/src/(?!events/)'], pathNot: TESTS },
    { path: '^contracts/(src|dist)/events/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'front-ends-meet-in-kit-and-contracts',
    'A part of the dashboard knows the kit and the contracts, no other part and no server.',
    { path: '^frontends/(?!e2e/)([^/]+)/src/', pathNot: TESTS },
    { path: '^(backend|deploy|scripts|frontends)/', pathNot: ['^frontends/($1|kit)/'] },
  ),
  rule(
    'front-ends-mount-the-widget-at-run-time',
    'The panel is loaded as a visitor loads it: only its types are known when a front end is built, and how it reads an answer.',
    { path: '^frontends/(?!e2e/)' },
    { path: '^widget/', pathNot: '^widget/src/panel/markdown/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'answers-are-read-without-a-framework',
    'The panel and the dashboard draw the same answer, each with its own framework.',
    { path: '^widget/src/panel/markdown/', pathNot: TESTS },
    { pathNot: '^widget/src/panel/markdown/' },
  ),
  rule(
    'kit-knows-no-front-end',
    'The kit is below every part that is built with it.',
    { path: '^frontends/kit/' },
    { path: '^frontends/(?!kit/)' },
  ),
  rule(
    'shell-meets-remotes-at-run-time',
    'A remote that the shell imports is no remote: the shell could not start without it.',
    { path: '^frontends/shell/' },
    { path: '^frontends/(?!shell/|kit/)' },
  ),
  rule(
    'widget-imports-contracts-alone',
    'Everything that the widget imports is loaded by every visitor of every customer.',
    { path: '^widget/src/', pathNot: TESTS },
    { pathNot: ['^widget/src/', '^contracts/(src|dist)/', 'node_modules/(preact|zod)/'] },
  ),
  rule(
    'backend-knows-no-front-end',
    'The server hands out built files and reads none of their sources.',
    { path: '^backend/' },
    { path: '^(frontends|widget|scripts|deploy)/' },
  ),
  rule(
    'kernel-and-ports-are-pure',
    'What decides and what is promised depend on no framework, engine or machine; bytes flow as Node has them flow.',
    { path: '^backend/src/(kernel|ports)/', pathNot: TESTS },
    { pathNot: ['^backend/src/(kernel|ports)/', '^contracts/(src|dist)/', 'node_modules/zod/', '^(node:)?stream$'] },
  ),
  rule(
    'concurrency-imports-nothing',
    'What orders and wakes work is below every room.',
    { path: '^backend/src/concurrency/', pathNot: TESTS },
    { pathNot: '^backend/src/concurrency/' },
  ),
  rule(
    'kernel-knows-no-port',
    'Deciding, folding and reacting are there before anything is asked of the world.',
    { path: '^backend/src/kernel/', pathNot: TESTS },
    { path: '^backend/src/', pathNot: '^backend/src/kernel/' },
  ),
  rule(
    'pure-files-of-contexts-know-no-nest',
    'Deciders, projections and reactions are the rules of the business: the framework is glue around them.',
    { path: pureFiles.map((file) => `^${RegExp.escape(file)}$`) },
    { path: ['node_modules/@nestjs/', 'node_modules/express/', '^backend/src/(adapters|http|runtime)/'] },
  ),
  rule(
    'contexts-meet-in-contracts',
    'A context never reaches into another; events and ports are between them.',
    { path: '^backend/src/contexts/([^/]+)/' },
    { path: '^backend/src/contexts/', pathNot: '^backend/src/contexts/$1/' },
  ),
  rule(
    'contexts-meet-http-in-controllers',
    'A context also runs for jobs and for the command line: what it refuses is `Refused`, and its controllers speak HTTP.',
    { path: '^backend/src/contexts/', pathNot: ['\\.controller\\.ts$', TESTS] },
    { path: '^backend/src/http/' },
  ),
  rule(
    'only-adapters-import-drivers',
    'An engine is exchanged by exchanging its adapter.',
    { path: '^backend/src/', pathNot: '^backend/src/adapters/' },
    {
      path: [
        '^(node:)?sqlite$',
        'node_modules/(mongoose|mongodb|ioredis|bull|@nestjs/bull|@aws-sdk|@eventstore|@kurrent)/',
      ],
    },
  ),
  rule(
    'only-the-composition-picks-adapters',
    'Which engine stands behind a port is decided in one place.',
    { path: '^backend/src/', pathNot: ['^backend/src/(adapters|engines)/', TESTS] },
    { path: '^backend/src/adapters/' },
  ),
  ...downward,
  rule(
    'adapters-of-servers-are-loaded-where-they-are-set',
    'Their drivers take seconds and tens of megabytes, which the embedded default does without.',
    { path: '^backend/src/', pathNot: ['^backend/src/adapters/', TESTS] },
    {
      path: '^backend/src/adapters/(eventstoredb|mongo|redis|s3)/',
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  ),
  rule(
    'product-imports-no-test',
    'What is shipped does not depend on what proves it.',
    { path: '^(contracts|backend|widget|frontends/[^/]+)/src/', pathNot: [TESTS, '^frontends/(e2e|kit/src/testing)/'] },
    { path: [TESTS, '^backend/test/'], pathNot: '\\.samples\\.ts$' },
  ),
  rule(
    'product-names-samples-as-types',
    'A category names the type of its samples, so that it does not compile without them; tests alone load them.',
    { path: '^(contracts|backend|widget|frontends/[^/]+)/src/', pathNot: TESTS },
    { path: '\\.samples\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'no-cycles',
    'Files of a cycle can only be understood all at once.',
    {},
    { circular: true, viaOnly: { pathNot: '\\.samples\\.ts$' } },
  ),
  rule(
    'imports-resolve',
    'An import that leads nowhere fails where it is found last: at run time.',
    {},
    { couldNotResolve: true },
  ),
];
