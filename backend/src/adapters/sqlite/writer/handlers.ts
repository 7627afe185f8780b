/** One area's operations as functions that run inside the writer's transaction. */
export type Handlers<Area extends { readonly [Name in keyof Area]: { args: unknown; result: unknown } }> = {
  readonly [Name in keyof Area]: (args: Area[Name]['args']) => Area[Name]['result'];
};
