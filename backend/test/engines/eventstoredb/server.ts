import { randomUUID } from 'node:crypto';
import { type Metadata, type sendUnaryData, Server, ServerCredentials, type ServerUnaryCall } from '@grpc/grpc-js';
import gossipServices from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import type { ClusterInfo } from '@eventstore/db-client/generated/gossip_pb.js';
import featureServices from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamServices from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type Answering, append, batchAppend, remove, tombstone } from './appending.ts';
import { requireUser } from './require-user.ts';
import { read } from './reading.ts';
import { Rules, system } from './rules.ts';
import { ServerLog } from './server-log.ts';
import { notLeader, type Refusal } from './wire.ts';

const VERSION = '24.10.0';
const STREAMS = 'event_store.client.streams.Streams';

export interface FakeOptions {
  /** File that keeps the log across processes. */
  readonly file?: string;
  /** False for servers before 21.6, which only support `Append`. */
  readonly batchAppend?: boolean;
  /** Maximum bytes of one append. A server's default is one megabyte. */
  readonly maxAppendSize?: number;
  /** Certificate and key for TLS, as PEM. */
  readonly tls?: { readonly certificate: Buffer; readonly key: Buffer };
  /** The user that may use its streams, as `name:password`. Everybody if omitted. */
  readonly user?: string;
  /** The leader of this follower. It receives events by `replicate`, and redirects calls that require the leader. */
  readonly leader?: FakeEventStoreDb;
}

interface Call {
  readonly metadata: Metadata;
}

/** A fake of EventStoreDB's protocol. The adapter is tested against it when there is no real server. */
export class FakeEventStoreDb {
  readonly #log: ServerLog;
  readonly #rules: Rules;
  readonly #options: FakeOptions;
  #server: Server | undefined;
  #port = 0;
  #brokeOff = false;
  #elects = false;
  #redirections = 0;
  #held: (() => void)[] | undefined;

  constructor(options: FakeOptions = {}) {
    this.#options = options;
    this.#log = new ServerLog(options.file);
    this.#rules = new Rules(this.#log);
    if (this.#log.all.length === 0 && !options.leader)
      this.#log.write('$user-admin', [system('$UserCreated', '{"loginName":"admin"}')]);
  }

  /** Listens on a port, by default the previous one. The log is kept. */
  async start(port = this.#port): Promise<number> {
    if (!this.#options.leader) this.#log.write('$epoch-information', [system('$epoch-information', '{}')]);
    const { tls, user } = this.#options;
    const server = new Server({
      'grpc.max_receive_message_length': 17 * 1024 * 1024,
      interceptors: user === undefined ? [] : [requireUser(user)],
    });
    server.addService(featureServices.ServerFeaturesService, { getSupportedMethods: this.#features });
    server.addService(gossipServices.GossipService, { read: this.#members });
    const limit = this.#options.maxAppendSize ?? 1024 * 1024;
    const appended = batchAppend(this.#rules, limit, this.#answering);
    server.addService(streamServices.StreamsService, {
      read: read(this.#log, this.#rules, { sentOn: this.#sentOn, repeats: () => this.#brokeOff }),
      append: this.#answered(append(this.#rules, limit, this.#answering)),
      batchAppend: (call: Parameters<typeof appended>[0]) => {
        const refusal = this.#sentOn(call);
        if (refusal) call.emit('error', refusal);
        else appended(call);
      },
      delete: this.#answered(remove(this.#rules)),
      tombstone: this.#answered(tombstone(this.#rules)),
    });
    this.#port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, credentialsOf(tls), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.#server = server;
    return this.#port;
  }

  /** Simulates a killed process: connections break at once. */
  stop(): void {
    this.#brokeOff = true;
    this.#server?.forceShutdown();
    this.#server = undefined;
  }

  /** Breaks all connections, and accepts new ones. */
  async cut(): Promise<void> {
    this.stop();
    await this.start();
  }

  /** Copies the leader's new records to this follower. */
  replicate(): void {
    if (this.#options.leader) this.#log.copy(this.#options.leader.#log);
  }

  scavenge(): void {
    this.#rules.scavenge();
  }

  /** So many reads miss a stream after it was begun again. */
  missReads(count: number): void {
    this.#rules.missedReads = count;
  }

  /** Appends are written at once. Their answers wait for `answer`. */
  holdAnswers(): void {
    this.#held = [];
  }

  answer(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const answer of held) answer();
  }

  /** Until `elected`, this node names itself as the leader and refuses what the leader must do. */
  elect(): void {
    this.#elects = true;
  }

  elected(): void {
    this.#elects = false;
  }

  redirections(): number {
    return this.#redirections;
  }

  tombstone(stream: string): void {
    this.#rules.delete(stream, 'any', { hard: true });
  }

  /** System events that a server writes from time to time. */
  writeStatistics(count: number): void {
    for (let index = 0; index < count; index++)
      this.#log.write('$stats-127.0.0.1:2113', [system('$statsCollected', '{"proc":{}}')]);
  }

  /** The remaining bytes of a stream in the log, as text. */
  contentsOf(stream: string): string[] {
    return this.#log.recordsOf(stream).map(({ type, data }) => `${type} ${Buffer.from(data).toString()}`);
  }

  readonly #answering: Answering = (answer) => {
    if (this.#held) this.#held.push(answer);
    else answer();
  };

  readonly #sentOn = ({ metadata }: Call): Refusal | undefined => {
    const leader = this.#options.leader ?? (this.#elects ? this : undefined);
    if (!leader || !metadata.get('requires-leader').includes('true')) return undefined;
    this.#redirections++;
    return notLeader(leader.#port);
  };

  #answered<OneCall extends Call, Answer>(handle: (call: OneCall, answer: sendUnaryData<Answer>) => void) {
    return (call: OneCall, answer: sendUnaryData<Answer>): void => {
      const refusal = this.#sentOn(call);
      if (refusal) answer(refusal);
      else handle(call, answer);
    };
  }

  readonly #features = (_: unknown, answer: sendUnaryData<SupportedMethods>): void => {
    const supported = new features.SupportedMethods().setEventStoreServerVersion(VERSION);
    const methods = [
      'read',
      'append',
      'delete',
      'tombstone',
      ...(this.#options.batchAppend === false ? [] : ['batchappend']),
    ];
    for (const method of methods)
      supported.addMethods(new features.SupportedMethod().setServiceName(STREAMS).setMethodName(method));
    answer(null, supported);
  };

  readonly #members = (_: ServerUnaryCall<unknown, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): void => {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    const info = new gossip.ClusterInfo();
    for (const node of [this, this.#options.leader]) {
      if (!node) continue;
      const member = new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(randomUUID()))
        .setTimeStamp('0')
        .setState(node.#options.leader ? FOLLOWER : LEADER)
        .setIsAlive(true)
        .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(node.#port));
      info.addMembers(member);
    }
    answer(null, info);
  };
}

const credentialsOf = (tls: FakeOptions['tls']): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }])
    : ServerCredentials.createInsecure();
