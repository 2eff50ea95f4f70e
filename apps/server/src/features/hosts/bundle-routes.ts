import { Readable } from 'node:stream';
import { fetchAgentBundle } from '@rackhand/contract/host/fetch-agent-bundle';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindOpenDownload } from '../../platform/http/bind-download.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createHostAdmission } from './host-admission.ts';
import type { OfferedRelease } from './offered-release.ts';

/** An agent gets the release of its own server, by its own key alone. */
export function registerBundleRoutes(
  app: FastifyInstance,
  deps: FeatureDeps & { offered: OfferedRelease | null },
): void {
  const { offered } = deps;
  const admission = createHostAdmission(deps);
  bindOpenDownload(app, fetchAgentBundle, async (call) => {
    const host = await admission.admit(call.authorization ?? undefined, call.ip);
    if (host === null) throw new DomainError('2006');
    if (offered === null) throw new DomainError('2002');
    const { bundle, release } = offered;
    return {
      sha256: release.build,
      bytes: bundle.length,
      name: `agent-${release.version}.json`,
      read: (range) =>
        Promise.resolve(
          Readable.from([range === undefined ? bundle : bundle.subarray(range.first, range.last + 1)]),
        ),
    };
  });
}
