import { packageLimits } from '@rackhand/contract/app/app-package';
import { commandTypeWords } from '@rackhand/contract/command/command';
import type { CommandType } from '@rackhand/contract/command/command-kinds';
import type { deletePackages } from '@rackhand/contract/endpoints/apps';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { letGoOfFiles } from '../../platform/files/name-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { blocks } from '../devices/occupancy.ts';
import { releaseDevices } from './assign-devices.ts';
import { endChange } from './package-change.ts';
import type { SourceDeps } from './package-source.ts';
import { refuseInRollout } from './refuse-in-rollout.ts';
import { refuseUnderTest } from './refuse-under-test.ts';

interface Doomed {
  id: number;
  app_id: string;
  app_version: string;
  sha256: string;
}

/** All of them or none; their apps stay on the devices, unmanaged. */
export function removePackages(
  deps: Pick<SourceDeps, 'db' | 'clock'>,
  call: Call<typeof deletePackages>,
): Promise<{ deleted: number }> {
  const ids = [...new Set((call.params['id'] ?? '').split(',').map(Number))].sort((a, b) => a - b);
  if (ids.length > packageLimits.deleted) throw new DomainError('901', [{ field: 'id', message: tooMany }]);
  return runOnce(deps, call, `package deletion ${ids.join()}`, async (trx) => {
    const found = await trx
      .selectFrom('packages')
      .select(['id', 'app_id', 'app_version', 'sha256'])
      .where('id', '=', sql<number>`any(${ids}::integer[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    refuseUnknown(ids, found);
    await refuseBusy(trx, ids);
    await refuseInRollout(trx, ids);
    await refuseUnderTest(trx, ids, call.deployment.groupType);
    await releaseDevices(trx, ids);
    for (const id of ids) await letGoOfFiles(trx, { kind: 'package', owner: String(id) });
    await trx.deleteFrom('packages').where('id', '=', sql<number>`any(${ids}::integer[])`).execute();
    await endChange(trx, call, [], {
      action: 'package.deleted',
      object: found
        .map(({ app_id }) => app_id)
        .join(', ')
        .slice(0, 200),
      before: { packages: found.map(({ app_id, app_version, sha256 }) => ({ app_id, app_version, sha256 })) },
    });
    return { deleted: ids.length };
  });
}

const tooMany = {
  ko: `한 번에 ${String(packageLimits.deleted)}개까지 삭제할 수 있습니다.`,
  en: `Up to ${String(packageLimits.deleted)} can be deleted at once.`,
};

function refuseUnknown(ids: readonly number[], found: readonly Doomed[]): void {
  const known = new Set(found.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new DomainError(
      'E1008',
      unknown.slice(0, 20).map((id) => ({ field: 'id', message: String(id) })),
    );
}

interface BusyCommand {
  app_id: string;
  type: CommandType;
  command_id: string;
  udid: string;
}

/** What gives way keeps nothing from being deleted. */
async function refuseBusy(trx: Trx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<BusyCommand>`
    select p.app_id, c.type, c.command_id, c.udid from packages p
    join commands c on ${blocks}
      and c.arguments->'apps' @> jsonb_build_array(jsonb_build_object('app_id', p.app_id, 'sha256', p.sha256))
    where p.id = any(${ids}::integer[]) order by c.id limit 20`.execute(trx);
  if (rows.length === 0) return;
  const details = rows.map(({ command_id, app_id, type, udid }) => {
    const { ko, en } = commandTypeWords[type];
    return {
      field: command_id,
      message: { ko: `${app_id}: ${ko} (${udid})`, en: `${app_id}: ${en} (${udid})` },
    };
  });
  throw new DomainError('20414', details);
}
