const using = (...modules) =>
  modules.map((name, index) => `import * as m${index} from '${name}';\nexport const u${index} = m${index};\n`).join('');

/** Files that violate no rule. */
export const sound = {
  'backend/src/kernel/decider.ts': 'export const fold = 1;\n',
  'backend/src/ports/log.ts': using('../kernel/decider.js', 'node:stream'),
  'backend/src/adapters/sqlite-log.ts': using('../ports/log.js', 'node:sqlite'),
  'backend/src/adapters/sqlite-log.int.spec.ts': using('./sqlite-log.js'),
  'backend/src/adapters/mongo/open-mongo.ts': using('../../ports/log.js'),
  'backend/src/engines/documents.ts':
    "import type * as mongo from '../adapters/mongo/open-mongo.js';\nexport const open = (): Promise<typeof mongo> => import('../adapters/mongo/open-mongo.js');\n",
  'backend/src/engines/open-engines.ts': using('../adapters/sqlite-log.js', '@nestjs/common'),
  'backend/src/process/start.ts': using('../engines/open-engines.js'),
  'backend/src/main.ts': "await import('./process/start.js');\n",
  'backend/src/contexts/pets/pet.ts': using('../../kernel/decider.js', '@chatbot-builder/contracts'),
  'backend/src/contexts/pets/pet.commands.ts': using('./pet.js', '../../ports/log.js', '@nestjs/common'),
  'backend/src/contexts/pets/pets.controller.ts': using('../../http/route.js', '@nestjs/common'),
  'backend/src/http/route.ts': using('express'),
  'contracts/src/events/document.ts': using('../failure.js', 'zod'),
  'contracts/src/failure.ts': 'export const it = 1;\n',
  'frontends/editor/src/settings.ts':
    "import type * as events from '../../../contracts/src/events/document.js';\nexport type Events = typeof events;\n",
  'frontends/kit/src/theme.ts': using('antd'),
  'frontends/shell/src/page.ts': using('@chatbot-builder/kit', '@chatbot-builder/contracts'),
  'frontends/editor/src/page.ts':
    "import type * as panel from '@chatbot-builder/widget';\nexport type Panel = typeof panel;\n",
  'frontends/conversations/src/answer.ts': using('../../../widget/src/shared/markdown/answer.js'),
  'widget/src/shared/markdown/answer.ts': using('./syntax.js'),
  'widget/src/shared/markdown/syntax.ts': 'export const it = 1;\n',
  'widget/src/panel.ts': using('preact', 'zod', '@chatbot-builder/contracts'),
};

const plant = (rule, at, text, others = {}) => ({ rule, at, files: { ...others, [at]: text } });

/** For every rule: trees that violate it, and the file that it must report. */
export const planted = [
  plant('contracts-import-zod-alone', 'contracts/src/ids.ts', using('node:crypto')),
  plant('browsers-load-no-events', 'contracts/src/http/chat.ts', using('../events/document.js')),
  plant('browsers-load-no-events', 'frontends/kit/src/api.ts', using('../../../contracts/src/events/document.js')),
  plant(
    'front-ends-meet-in-kit-and-contracts',
    'frontends/editor/src/api.ts',
    using('../../../backend/src/kernel/decider.js'),
  ),
  plant('front-ends-mount-the-widget-at-run-time', 'frontends/editor/src/chat.ts', using('@chatbot-builder/widget')),
  plant('widget-shares-without-a-framework', 'widget/src/shared/markdown/answer.ts', using('preact')),
  plant('kit-knows-no-front-end', 'frontends/kit/src/theme.ts', using('@chatbot-builder/editor')),
  plant('shell-meets-remotes-at-run-time', 'frontends/shell/src/remotes.ts', using('@chatbot-builder/editor')),
  plant('widget-imports-contracts-alone', 'widget/src/panel.ts', using('@chatbot-builder/kit')),
  plant('main-runs-on-any-node', 'backend/src/main.ts', using('./process/start.js')),
  plant('backend-knows-no-front-end', 'backend/src/process/start.ts', using('@chatbot-builder/widget')),
  plant('kernel-and-ports-are-pure', 'backend/src/kernel/streams.ts', using('@nestjs/common')),
  plant('kernel-and-ports-are-pure', 'backend/src/ports/sessions.ts', using('express-session')),
  plant('concurrency-imports-nothing', 'backend/src/concurrency/queue.ts', using('../ports/log.js')),
  plant('kernel-knows-no-port', 'backend/src/kernel/decider.ts', using('../ports/clock.js'), {
    'backend/src/ports/clock.ts': 'export const it = 1;\n',
  }),
  plant(
    'pure-files-of-contexts-know-no-nest',
    'backend/src/contexts/pets/pet.ts',
    using('../../kernel/decider.js', '@nestjs/common'),
  ),
  plant('contexts-meet-in-contracts', 'backend/src/contexts/owners/owner.ts', using('../pets/pet.js')),
  plant(
    'contexts-meet-http-in-controllers',
    'backend/src/contexts/pets/pet.queries.ts',
    using('../../http/paging.js'),
    {
      'backend/src/http/paging.ts': 'export const it = 1;\n',
    },
  ),
  plant('only-adapters-import-drivers', 'backend/src/runtime/log.ts', using('node:sqlite')),
  plant('only-the-composition-picks-adapters', 'backend/src/runtime/log.ts', using('../adapters/sqlite-log.js')),
  plant('rooms-import-downward', 'backend/src/http/health.ts', using('../process/start.js')),
  plant('rooms-import-downward', 'backend/src/settings/config.ts', using('../engines/open-engines.js')),
  plant('swagger-is-loaded-where-the-api-is-described', 'backend/src/http/answers.ts', using('@nestjs/swagger')),
  plant(
    'adapters-of-servers-are-loaded-where-they-are-set',
    'backend/src/engines/open-engines.ts',
    using('../adapters/mongo/open-mongo.js'),
  ),
  plant('product-imports-no-test', 'widget/src/panel.ts', using('./panel.spec.js'), {
    'widget/src/panel.spec.ts': 'export const it = 1;\n',
  }),
  plant('product-imports-no-test', 'backend/src/adapters/disk/store.ts', using('./testing/scratch.js'), {
    'backend/src/adapters/disk/testing/scratch.ts': 'export const scratch = 1;\n',
  }),
  plant('product-names-samples-as-types', 'contracts/src/events/pet.ts', using('./pet.samples.js'), {
    'contracts/src/events/pet.samples.ts': 'export const samples = 1;\n',
  }),
  plant('no-cycles', 'widget/src/a.ts', using('./b.js'), { 'widget/src/b.ts': using('./a.js') }),
  plant('imports-resolve', 'widget/src/a.ts', using('./nowhere.js')),
];
