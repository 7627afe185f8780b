import type { Recovery } from '../concurrency/recovery.js';
import type { AccountIndex } from '../ports/account-index.js';
import type { Sessions } from '../ports/sessions.js';
import type { Claims } from '../ports/claims.js';
import type { Clock, Ids } from '../ports/clock.js';
import type { DocumentStore, ViewStore } from '../ports/document-store.js';
import type { EventStore } from '../ports/event-store.js';
import type { JobQueue } from '../ports/job-queue.js';
import type { KnowledgeIndex } from '../ports/knowledge-index.js';
import type { LanguageDetector, LanguageModel, ModelProvider } from '../ports/language-model.js';
import type { Leases } from '../ports/leases.js';
import type { Mailer } from '../ports/mailer.js';
import type { ObjectStore } from '../ports/object-store.js';
import type { Outbound } from '../ports/outbound.js';
import type { Payments } from '../ports/payments.js';
import type { Quotas } from '../ports/quotas.js';
import type { Schedule } from '../ports/schedule.js';
import type { ScratchViews } from '../ports/scratch-views.js';
import type { SecretStore } from '../ports/secret-store.js';
import type { Questions } from '../ports/questions.js';
import type { Signals } from '../ports/signals.js';
import type { TaskStore } from '../ports/task-store.js';
import type { TextExtractor } from '../ports/text-extractor.js';
import type { NeededEngine } from '../runtime/health.js';

/** The implementations of all ports. */
export interface Engines {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly eventStore: EventStore;
  readonly accountIndex: AccountIndex;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  readonly scratchViews: ScratchViews;
  readonly jobs: JobQueue;
  readonly tasks: TaskStore;
  readonly schedule: Schedule;
  readonly secrets: SecretStore;
  readonly leases: Leases;
  readonly sessions: Sessions;
  readonly signals: Signals;
  readonly claims: Claims;
  readonly quotas: Quotas;
  readonly objects: ObjectStore;
  readonly outbound: Outbound;
  readonly mailer: Mailer;
  readonly payments: Payments;
  readonly extractor: TextExtractor;
  readonly knowledgeIndex: KnowledgeIndex;
  /** The one that answers where no provider's may. */
  readonly model: LanguageModel;
  readonly provider: ModelProvider;
  readonly detector: LanguageDetector;
  readonly questions: Questions;
  /** Ends pauses between retries when an engine answers again. */
  readonly recovery: Recovery;
  /** Resolves with the error once this process cannot reach an engine any more, although a new process may. */
  readonly broken: Promise<unknown>;
  /** Engines that the health check needs, besides the event store. */
  readonly needed: readonly NeededEngine[];
  /** Loads what the first question needs. Called once the server is ready, so that it does not delay the start. */
  prepare(): Promise<unknown>;
  /** Resolves when everything is durable and closed, and another process may take the data directory. */
  close(): Promise<void>;
}
