/** The operations of one area, as functions that run in the writer's transaction. */
export type Handlers<Area extends { readonly [Name in keyof Area]: { args: unknown; result: unknown } }> = {
  readonly [Name in keyof Area]: (args: Area[Name]['args']) => Area[Name]['result'];
};
