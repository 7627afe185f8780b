/** Ends a subscription; quiet where it has ended. */
export type Unsubscribe = () => void;

/**
 * Short messages between the processes of one installation: JSON values on named channels. Best effort: a message is heard
 * at most once by each listener that was there, this process's own included, in the order in which one process published;
 * while the engine is away it is lost, nothing is thrown, and listening goes on by itself once it is back. So a signal may
 * only ever make something happen sooner, never be the one way to it. Whoever hears a message parses it.
 */
export abstract class Signals {
  /** Whether other processes may be listening. Where not, what only they need to hear can be left unsaid. */
  abstract readonly shared: boolean;
  /** Resolves when the message is on its way, or lost. */
  abstract publish(channel: string, message: unknown): Promise<void>;
  /** Resolves when messages published from now on are heard, or, while the engine is away, at once. */
  abstract subscribe(channel: string, listener: (message: unknown) => void): Promise<Unsubscribe>;
}
