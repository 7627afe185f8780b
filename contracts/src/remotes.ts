/** What the shell and its remotes owe each other. Raised when a remote of another version would break in the shell. */
export const REMOTE_CONTRACT_VERSION = 1;

/** The default export of a remote's `./module`. `Component` is the framework's component type, which is not named here. */
export interface RemoteModule<Component> {
  readonly contractVersion: typeof REMOTE_CONTRACT_VERSION;
  /** Draws the page; it reads its ids from the route that the shell mounts it at. */
  readonly Screen: Component;
}
