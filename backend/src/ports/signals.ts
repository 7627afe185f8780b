/** Ends a subscription. Idempotent. */
export type Unsubscribe = () => void;

/**
 * Short JSON messages on named channels between the processes of an installation. Best effort: each listener that is
 * subscribed, including those of the sending process, receives a message at most once. Messages of one process arrive
 * in order. During an outage messages are lost without an error, and subscriptions resume afterwards by themselves. A
 * signal may therefore only make something happen sooner; it must never be the only way. Listeners must validate what
 * they receive.
 */
export abstract class Signals {
  /** Whether other processes may be listening. If not, messages only for them can be omitted. */
  abstract readonly shared: boolean;
  /** Resolves when the message was sent or lost. */
  abstract publish(channel: string, message: unknown): Promise<void>;
  /** Resolves when later messages will be received, or at once during an outage. */
  abstract subscribe(channel: string, listener: (message: unknown) => void): Promise<Unsubscribe>;
}
