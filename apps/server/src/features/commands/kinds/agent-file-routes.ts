import { agentFile } from '@rackhand/contract/app/agent-file';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../../app-deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bindOpenDownload } from '../../../platform/http/bind-download.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { createHostAdmission } from '../../hosts/host-admission.ts';

/** An agent gets what an unended command or run of its own host names, and nothing else: for it there is nothing else. */
export function registerAgentFileRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, files } = deps;
  const admission = createHostAdmission(deps);
  bindOpenDownload(app, agentFile, async (call) => {
    const host = await admission.admit(call.authorization ?? undefined, call.ip);
    if (host === null) throw new DomainError('2006');
    const sha256 = call.params['sha256'] ?? '';
    const bytes = await findNamed(db, host.id, sha256);
    if (bytes === null) throw new DomainError('2002');
    return { sha256, bytes, name: `${sha256}.apk`, read: (range) => files.read(sha256, range) };
  });
}

/** How long the file is; null: no command or run of this host names it, or it is not kept. */
async function findNamed(db: Db, hostId: number, sha256: string): Promise<number | null> {
  const named = JSON.stringify({ apps: [{ sha256 }] });
  const found = await db
    .selectFrom('files as f')
    .select('f.bytes')
    .where('f.sha256', '=', sha256)
    .where('f.stored_at', 'is not', null)
    .where(
      sql<boolean>`(exists (
          select from commands c where c.host_id = ${hostId} and c.ended_at is null and c.arguments @> ${named}::jsonb)
        or exists (
          select from test_runs r where r.host_id = ${hostId} and r.state not in ('queued', 'ended')
            and r.app ->> 'sha256' = ${sha256}))`,
    )
    .executeTakeFirst();
  return found?.bytes ?? null;
}
