/** The remote was built for another version of the shell; after a reload both are the newest. */
export class RemoteMismatch extends Error {
  override readonly name = 'RemoteMismatch';
}

/** `manifest` is a remote's; its build writes the contract into it. */
export function checkContract({ metaData }: { readonly metaData: object }): void {
  if ('contract' in metaData && metaData.contract === REMOTE_CONTRACT) return;
  throw new RemoteMismatch('The remote was built for another version of the shell');
}
