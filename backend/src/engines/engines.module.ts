import { Global, Module, type DynamicModule, type ValueProvider } from '@nestjs/common';
import { AccountIndex } from '../ports/account-index.js';
import { Sessions } from '../ports/sessions.js';
import { Claims } from '../ports/claims.js';
import { Clock, Ids } from '../ports/clock.js';
import { DocumentStore, ViewStore } from '../ports/document-store.js';
import { EventStore } from '../ports/event-store.js';
import { JobQueue } from '../ports/job-queue.js';
import { KnowledgeIndex } from '../ports/knowledge-index.js';
import { LanguageDetector, LanguageModel, ModelProvider } from '../ports/language-model.js';
import { Questions } from '../ports/questions.js';
import { Leases } from '../ports/leases.js';
import { Mailer } from '../ports/mailer.js';
import { ObjectStore } from '../ports/object-store.js';
import { Outbound } from '../ports/outbound.js';
import { Payments } from '../ports/payments.js';
import { Quotas } from '../ports/quotas.js';
import { Schedule } from '../ports/schedule.js';
import { ScratchViews } from '../ports/scratch-views.js';
import { SecretStore } from '../ports/secret-store.js';
import { Signals } from '../ports/signals.js';
import { TaskStore } from '../ports/task-store.js';
import { TextExtractor } from '../ports/text-extractor.js';
import { NEEDED_ENGINES, type NeededEngine } from '../runtime/health.js';
import type { Engines } from './engines.js';

/** Provides the engines as the ports that they implement. */
@Global()
@Module({})
export class EnginesModule {
  static forRoot(engines: Engines): DynamicModule {
    const needed: readonly NeededEngine[] = [
      { name: 'The event store', ask: () => engines.eventStore.head() },
      ...engines.needed,
    ];
    const providers: ValueProvider[] = [
      { provide: Clock, useValue: engines.clock },
      { provide: Ids, useValue: engines.ids },
      { provide: EventStore, useValue: engines.eventStore },
      { provide: AccountIndex, useValue: engines.accountIndex },
      { provide: DocumentStore, useValue: engines.documents },
      { provide: ViewStore, useValue: engines.views },
      { provide: ScratchViews, useValue: engines.scratchViews },
      { provide: JobQueue, useValue: engines.jobs },
      { provide: TaskStore, useValue: engines.tasks },
      { provide: Schedule, useValue: engines.schedule },
      { provide: Leases, useValue: engines.leases },
      { provide: SecretStore, useValue: engines.secrets },
      { provide: Sessions, useValue: engines.sessions },
      { provide: Signals, useValue: engines.signals },
      { provide: Claims, useValue: engines.claims },
      { provide: Quotas, useValue: engines.quotas },
      { provide: ObjectStore, useValue: engines.objects },
      { provide: Outbound, useValue: engines.outbound },
      { provide: Mailer, useValue: engines.mailer },
      { provide: Payments, useValue: engines.payments },
      { provide: TextExtractor, useValue: engines.extractor },
      { provide: KnowledgeIndex, useValue: engines.knowledgeIndex },
      { provide: LanguageModel, useValue: engines.model },
      { provide: ModelProvider, useValue: engines.provider },
      { provide: LanguageDetector, useValue: engines.detector },
      { provide: Questions, useValue: engines.questions },
      { provide: NEEDED_ENGINES, useValue: needed },
    ];
    return { module: EnginesModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}
