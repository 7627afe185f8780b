/** Written in by the build, from the kit's presets. */
declare const REMOTE_DEV_PORTS: Readonly<Record<string, { readonly port: number }>> &
  Readonly<Record<'editor' | 'conversations', { readonly port: number }>>;
