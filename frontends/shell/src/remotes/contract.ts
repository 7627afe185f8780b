/** The remote was built for another version of the shell. After a reload both are current. */
export class RemoteMismatch extends Error {
  override readonly name = 'RemoteMismatch';
}

/** `manifest` is the remote's manifest. The remote's build writes the contract hash into it. */
export function checkContract({ metaData }: { readonly metaData: object }): void {
  if ('contract' in metaData && metaData.contract === REMOTE_CONTRACT) return;
  throw new RemoteMismatch('The remote was built for another version of the shell');
}
