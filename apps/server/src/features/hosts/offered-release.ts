import type { AgentRelease } from '@rackhand/contract/host/agent-update';
import { buildOf, readBundle } from '@rackhand/program/bundle';
import manifest from '../../../package.json' with { type: 'json' };

/** The release of the agent that this server gives to hosts. */
export interface OfferedRelease {
  release: AgentRelease;
  /** As it travels. */
  bundle: Buffer;
}

/** Read once: who builds anew while the server runs gives nothing else to hosts before it is started again. */
export function readOfferedRelease(folder: string): OfferedRelease | null {
  const files = readBundle(folder);
  if (files === null) return null;
  const { version } = manifest;
  return {
    release: { version, build: buildOf(files) },
    bundle: Buffer.from(JSON.stringify({ version, files })),
  };
}
