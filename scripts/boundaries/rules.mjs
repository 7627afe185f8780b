/**
 * Who may import whom: rules for dependency-cruiser, over paths from the root of the repository. boundaries.test.mjs
 * proves each with a planted violation.
 */
const TESTS = '\\.(spec|test|contract)\\.[cm]?tsx?$|\\.samples\\.ts$|^backend/src/.+/testing/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * The backend's rooms from the bottom up. Each may import only those before it, so there are no cycles between rooms.
 */
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
    'A room depends only on those below it. The room that starts, runs and stops a process is on top.',
    { path: `^backend/src/${room}/`, pathNot: TESTS },
    { path: `^backend/src/(${ROOMS.slice(index + 1).join('|')})(/|$)` },
  ),
);

/** As pure as the contexts' own. It is in the runtime because every context may ask what an account pays for. */
const SHARED_FOLD = '^backend/src/runtime/plans/subscription\\.ts$';

export const rulesWith = (pureFiles) => [
  rule(
    'contracts-import-zod-alone',
    'All parts share the contracts, which must therefore run everywhere.',
    { path: '^contracts/src/', pathNot: TESTS },
    { pathNot: ['^contracts/src/', 'node_modules/zod/'] },
  ),
  rule(
    'browsers-load-no-events',
    'Event declarations use all of zod, which is too large for browsers.',
    { path: ['^(frontends/(?!e2e/)[^/]+|widget)/src/', '^contracts/src/(?!events/)'], pathNot: TESTS },
    { path: '^contracts/(src|dist)/events/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'front-ends-meet-in-kit-and-contracts',
    'A front end may import the kit and the contracts, but no other front end and no server.',
    { path: '^frontends/(?!e2e/)([^/]+)/src/', pathNot: TESTS },
    { path: '^(backend|deploy|scripts|frontends)/', pathNot: ['^frontends/($1|kit)/'] },
  ),
  rule(
    'front-ends-mount-the-widget-at-run-time',
    'The dashboard loads the panel as visitors do. At build time it may import only types and the shared code.',
    { path: '^frontends/(?!e2e/)' },
    { path: '^widget/', pathNot: '^widget/src/shared/', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'widget-shares-without-a-framework',
    'The panel and the dashboard parse and render the same answers, each with its own framework.',
    { path: '^widget/src/shared/', pathNot: TESTS },
    { pathNot: ['^widget/src/shared/', '^contracts/(src|dist)/'] },
  ),
  rule(
    'kit-knows-no-front-end',
    'Front ends import the kit, never the other way round.',
    { path: '^frontends/kit/' },
    { path: '^frontends/(?!kit/)' },
  ),
  rule(
    'shell-meets-remotes-at-run-time',
    'If the shell imported a remote, it could not start without it.',
    { path: '^frontends/shell/' },
    { path: '^frontends/(?!shell/|kit/)' },
  ),
  rule(
    'widget-imports-contracts-alone',
    'Every visitor of every customer downloads what the widget imports.',
    { path: '^widget/src/', pathNot: TESTS },
    { pathNot: ['^widget/src/', '^contracts/(src|dist)/', 'node_modules/(preact|zod)/'] },
  ),
  rule(
    'main-runs-on-any-node',
    'Under an older Node, main.ts says which one it takes. A static import would fail first.',
    { path: '^backend/src/main\\.ts$' },
    { pathNot: '^backend/src/process/node-version\\.ts$', dynamic: false },
  ),
  rule(
    'backend-knows-no-front-end',
    'The server serves built files and does not need their sources.',
    { path: '^backend/' },
    { path: '^(frontends|widget|scripts|deploy)/' },
  ),
  rule(
    'kernel-and-ports-are-pure',
    'Decisions and ports depend on no framework, engine or machine. Bytes are passed as Node streams.',
    { path: '^backend/src/(kernel|ports)/', pathNot: TESTS },
    { pathNot: ['^backend/src/(kernel|ports)/', '^contracts/(src|dist)/', 'node_modules/zod/', '^(node:)?stream$'] },
  ),
  rule(
    'concurrency-imports-nothing',
    'Every room may use the concurrency primitives, so they depend on none. Timers are no room.',
    { path: '^backend/src/concurrency/', pathNot: TESTS },
    { pathNot: ['^backend/src/concurrency/', '^(node:)?timers/promises$'] },
  ),
  rule(
    'kernel-knows-no-port',
    'Deciding, folding and reacting do no I/O.',
    { path: '^backend/src/kernel/', pathNot: TESTS },
    { path: '^backend/src/', pathNot: '^backend/src/kernel/' },
  ),
  rule(
    'pure-files-of-contexts-know-no-nest',
    'Deciders, projections and reactions are business rules and independent of the framework.',
    { path: [...pureFiles.map((file) => `^${RegExp.escape(file)}$`), SHARED_FOLD] },
    {
      path: ['node_modules/@nestjs/', 'node_modules/express/', '^backend/src/(adapters|http|runtime)/'],
      pathNot: SHARED_FOLD,
    },
  ),
  rule(
    'contexts-meet-in-contracts',
    'Contexts communicate through events and ports only.',
    { path: '^backend/src/contexts/([^/]+)/' },
    { path: '^backend/src/contexts/', pathNot: '^backend/src/contexts/$1/' },
  ),
  rule(
    'contexts-meet-http-in-controllers',
    'Jobs and the command line use contexts, too: refusals are `Refused`, and only controllers know HTTP.',
    { path: '^backend/src/contexts/', pathNot: ['\\.controller\\.ts$', TESTS] },
    { path: '^backend/src/http/' },
  ),
  rule(
    'only-adapters-import-drivers',
    'Replacing an engine must mean replacing its adapter only.',
    { path: '^backend/src/', pathNot: '^backend/src/adapters/' },
    {
      path: [
        '^(node:)?sqlite$',
        'node_modules/(mongoose|mongodb|ioredis|bull|@nestjs/bull|@aws-sdk|@eventstore|@kurrent|nodemailer|openai|stripe)/',
      ],
    },
  ),
  rule(
    'only-the-composition-picks-adapters',
    'One place decides which engine implements a port.',
    { path: '^backend/src/', pathNot: ['^backend/src/(adapters|engines)/', TESTS] },
    { path: '^backend/src/adapters/' },
  ),
  ...downward,
  rule(
    'adapters-of-servers-are-loaded-where-they-are-set',
    'Their drivers take seconds and tens of megabytes to load, and the embedded default does not need them.',
    { path: '^backend/src/', pathNot: ['^backend/src/adapters/', TESTS] },
    {
      path: '^backend/src/adapters/(eventstoredb|mongo|redis|s3|stripe)/',
      dependencyTypesNot: ['type-only', 'dynamic-import'],
    },
  ),
  rule(
    'swagger-is-loaded-where-the-api-is-described',
    'It takes 12 MB and a tenth of a second of each start. http/described.ts has its decorators.',
    { path: '^backend/src/', pathNot: TESTS },
    { path: 'node_modules/@nestjs/swagger/', dependencyTypesNot: ['type-only', 'dynamic-import'] },
  ),
  rule(
    'product-imports-no-test',
    'Production code does not depend on tests.',
    { path: '^(contracts|backend|widget|frontends/[^/]+)/src/', pathNot: [TESTS, '^frontends/(e2e|kit/src/testing)/'] },
    { path: [TESTS, '^backend/test/'], pathNot: '\\.samples\\.ts$' },
  ),
  rule(
    'product-names-samples-as-types',
    'A category names the type of its samples, so it does not compile without them. Only tests load them.',
    { path: '^(contracts|backend|widget|frontends/[^/]+)/src/', pathNot: TESTS },
    { path: '\\.samples\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'no-cycles',
    'Files in a cycle can only be understood together.',
    {},
    { circular: true, viaOnly: { pathNot: '\\.samples\\.ts$' } },
  ),
  rule('imports-resolve', 'An unresolvable import would fail only at run time.', {}, { couldNotResolve: true }),
];
