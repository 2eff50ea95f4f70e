import type { UpdatePreview } from '@rackhand/contract/app/update-preview';
import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { Db } from '../../platform/database/database.ts';
import { readNamed } from '../commands/accept-bulk.ts';
import { bulkRefusal } from '../commands/bulk-refusal.ts';
import { readStanding } from '../commands/request-command.ts';
import { isUpdatable, whyKept } from './app-orders.ts';
import type { DeviceAppRow } from './device-app-row.ts';
import { readManaged } from './update-all.ts';

/** Judged as the update itself would judge; nothing is locked for it. */
export async function previewOf(db: Db, arns: readonly string[]): Promise<UpdatePreview> {
  const targets = await readNamed(db, arns);
  const standing = await readStanding(
    db,
    targets.flatMap(({ row }) => row?.id ?? []),
  );
  const codes = targets.map(({ row }) =>
    row === null ? 'E1011' : bulkRefusal({ type: 'all_app_update', said: {} }, row, standing.get(row.id)),
  );
  const free = targets.filter((_target, place) => codes[place] === null);
  const managed = await readManaged(db, free);
  const updated = managed.filter(isUpdatable);
  const devices = new Set(updated.map(({ device_id }) => device_id)).size;
  return {
    ...{ devices, apps: updated.length, packages: byPackage(updated) },
    refused: tally(codes),
    settled: free.length - devices,
    kept: tally(managed.map(whyKept)),
  };
}

/** An app stands once on a device, so each row of a package is another device. */
function byPackage(updated: readonly DeviceAppRow[]): UpdatePreview['packages'] {
  const found = new Map<number, UpdatePreview['packages'][number]>();
  for (const { package_id, app_name, package_version } of updated) {
    if (package_id === null) continue;
    const known = found.get(package_id);
    if (known === undefined)
      found.set(package_id, { package_id, app_name, app_version: package_version ?? '', devices: 1 });
    else known.devices += 1;
  }
  return [...found.values()].sort((one, other) => one.app_name.localeCompare(other.app_name));
}

function tally(codes: readonly (ErrorCode | null)[]): UpdatePreview['refused'] {
  const counts = new Map<ErrorCode, number>();
  for (const code of codes) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Array.from(counts, ([code, count]) => ({ errorCode: wireCode(code), count }));
}
