import type { AttemptKey } from '../run-logs/attempt-key.ts';

/** Names a file of an attempt among all that are kept. */
export const runFileUse = ({ runId, attempt }: AttemptKey, remoteFile: string) => ({
  kind: 'run file',
  owner: `${runId}/${String(attempt)}/${remoteFile}`,
});
