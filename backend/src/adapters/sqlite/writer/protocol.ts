import type { Fault } from '../engine-fault.js';
import type { ErasureOperations } from '../views/document-erasure.js';
import type { DocumentOperations } from '../views/document-writes.js';
import type { DiagnosticsOperations } from './diagnostics.js';
import type { ReclaimOperations } from '../views/generation-reclaim.js';
import type { JobOperations } from '../jobs/job-writes.js';
import type { ScheduleOperations } from '../jobs/schedule-writes.js';
import type { LeaseOperations } from '../leases/lease-writes.js';
import type { AccountIndexOperations } from '../log/account-index-writes.js';
import type { LogOperations } from '../log/log-writes.js';
import type { QuotaOperations } from '../quotas/quota-writes.js';
import type { SearchMergeOperations } from '../views/search-merge.js';
import type { SecretOperations } from '../secrets/secret-writes.js';
import type { SessionOperations } from '../sessions/session-writes.js';
import type { TaskOperations } from '../tasks/task-writes.js';

/**
 * All operations of the writer, by name. Arguments and results are plain data and cross threads by structured clone.
 */
export type Operations = LogOperations &
  AccountIndexOperations &
  DocumentOperations &
  ReclaimOperations &
  SearchMergeOperations &
  ErasureOperations &
  LeaseOperations &
  SecretOperations &
  JobOperations &
  ScheduleOperations &
  SessionOperations &
  QuotaOperations &
  TaskOperations &
  DiagnosticsOperations;

export type OperationName = keyof Operations;
export type ArgsOf<Name extends OperationName> = Operations[Name]['args'];
export type ResultOf<Name extends OperationName> = Operations[Name]['result'];

export interface Request<Name extends OperationName = OperationName> {
  readonly id: number;
  readonly name: Name;
  readonly args: ArgsOf<Name>;
}

export type Reply =
  { readonly id: number; readonly value: ResultOf<OperationName> } | { readonly id: number; readonly fault: Fault };

export type ToWriter = { readonly requests: readonly Request[] } | { readonly close: true };
export interface FromWriter {
  readonly replies: readonly Reply[];
}
