import type { DeviceDrift } from '@rackhand/contract/app/drift';
import type { appDriftDevices, appDriftFile } from '@rackhand/contract/endpoints/app-drift';
import type { Language } from '@rackhand/contract/text/language';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { deviceTotals } from '../app-records/device-totals.ts';
import { type NewestHistory, newestOfApp } from '../device-apps/device-app-row.ts';
import { whyNotBrought } from '../device-apps/device-app-shape.ts';
import { arnColumn, byRack, rackLocation } from '../devices/device-columns.ts';
import { isIn } from '../packages/package-row.ts';
import { driftExpression, managedApps } from './drift-expression.ts';
import { inOrder, packagesMatching } from './read-drift.ts';

type DevicesQuery = z.output<(typeof appDriftDevices)['query']>;

interface DriftDeviceRow
  extends Omit<DeviceDrift, 'since' | 'install_code' | 'message' | 'policy_rests_until'> {
  rests: Date | null;
  /** What was last done about the app. */
  newest: NewestHistory | null;
}

/** Who asks, and when. */
interface Asked {
  language: Language;
  at: Date;
}

const columns = sql<DriftDeviceRow>`${arnColumn} as arn, d.udid, d.model as device_name,
  ${rackLocation} as rack_location, d.state, a.installed_version, p.app_version as management_version,
  ${driftExpression} as drift, a.policy_rests_until as rests, ${newestOfApp} as newest`;

export async function readDriftDevices(
  db: Db,
  packageId: number,
  query: DevicesQuery,
  asked: Asked,
): Promise<{ total_count: number; devices: DeviceDrift[] }> {
  const wanted = sql`a.package_id = ${packageId} and ${matching(query.query ?? '')} and ${
    query.drift === undefined ? sql`true` : sql`${driftExpression} = ${query.drift}`
  }`;
  const listed = {
    all: sql`from ${managedApps} where ${wanted}`,
    rows: sql<DriftDeviceRow>`select ${columns} from ${managedApps} where ${wanted} order by ${byRack}`,
  };
  const { total_count, rows } = await readPage(db, listed, query);
  return { total_count, devices: rows.map((row) => toDevice(row, asked)) };
}

function matching(query: string): RawBuilder<boolean> {
  const text = normalForm(query).trim();
  return text === '' ? sql`true` : isIn(text, sql`concat_ws(chr(10), d.model, d.udid, ${rackLocation})`);
}

/** Each property by its name: of thousands of rows a spread takes longer than all the rest. */
function toDevice(row: DriftDeviceRow, { language, at }: Asked): DeviceDrift {
  const { rests, newest } = row;
  return {
    arn: row.arn,
    udid: row.udid,
    device_name: row.device_name,
    rack_location: row.rack_location,
    state: row.state,
    installed_version: row.installed_version,
    management_version: row.management_version,
    drift: row.drift,
    install_code: newest?.result === 'failed' ? newest.install_code : null,
    since: newest === null ? null : koreanTime(new Date(newest.at)),
    message: whyNotBrought(newest, language),
    policy_rests_until: rests === null || rests <= at ? null : koreanTime(rests),
  };
}

/** One device's app with its package, for a file. */
export interface DriftLine extends DeviceDrift {
  app_id: string;
  app_name: string;
}

const linesAtOnce = 2_000;

type LinesQuery = z.output<(typeof appDriftFile)['query']>;

/** In the order of the pages: packages by name, the devices of each by rack. Read in parts, as fast as whoever takes them. */
export async function* readDriftLines(
  db: Db,
  { package_id, drift, query = '' }: LinesQuery,
  asked: Asked,
): AsyncGenerator<DriftLine> {
  const ofAll = package_id === undefined;
  const parts = ofAll ? await readParts(db, query) : [[package_id]];
  for (const ids of parts) {
    const { rows } = await sql<DriftDeviceRow & Pick<DriftLine, 'app_id' | 'app_name'>>`
      select p.app_id, p.app_name, ${columns} from ${managedApps}
      where a.package_id = any(${ids}::integer[]) and ${ofAll ? sql`true` : matching(query)}
        and ${drift === undefined ? sql`true` : sql`${driftExpression} = ${drift}`}
      order by array_position(${ids}::integer[], a.package_id), ${byRack}`.execute(db);
    for (const row of rows) yield { ...toDevice(row, asked), app_id: row.app_id, app_name: row.app_name };
  }
}

/** Packages that the search lets through, as many at one time as make up so many lines. */
async function readParts(db: Db, query: string): Promise<number[][]> {
  const { rows } = await sql<{ id: number; devices: number }>`
    select p.id, t.devices::integer as devices from packages p join (${deviceTotals}) t on t.package_id = p.id
    where ${packagesMatching(query)} order by ${inOrder}`.execute(db);
  const parts: number[][] = [];
  let left = 0;
  for (const { id, devices } of rows) {
    const part = parts.at(-1);
    if (part === undefined || devices > left) {
      parts.push([id]);
      left = linesAtOnce - devices;
    } else {
      part.push(id);
      left -= devices;
    }
  }
  return parts;
}
