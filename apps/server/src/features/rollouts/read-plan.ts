import type { RolloutPreview, rolloutOutlooks } from '@rackhand/contract/app/rollout';
import type { previewRollout } from '@rackhand/contract/endpoints/rollouts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError, type ErrorDetail } from '../../platform/http/domain-error.ts';
import { arnColumn, byRack, rackLocation } from '../devices/device-columns.ts';
import { idOf } from '../devices/device-shape.ts';
import { requirePackage } from '../packages/list-packages.ts';
import { findUpload, type PackageSource, requireDebuggable } from '../packages/package-source.ts';
import { type Allotted, allotStages } from './allot-stages.ts';

type PlanCall = Pick<Call<typeof previewRollout>, 'actor' | 'body' | 'params' | 'deployment'>;
type PlannedDevice = RolloutPreview['stages'][number]['devices'][number] & { id: number };

interface Plan {
  before: Awaited<ReturnType<typeof requirePackage>>;
  source: PackageSource;
  stages: Allotted<PlannedDevice>[];
}

/** What a rollout would be; throws why there can be none. It writes nothing. */
export async function readPlan(db: Db | Trx, clock: Clock, call: PlanCall): Promise<Plan> {
  const { body, actor, deployment } = call;
  const before = await requirePackage(db, Number(call.params['id']));
  const source = await findUpload(db, body.file_id, { aid: actor.aid, at: clock.now() });
  const { facts } = source;
  if (facts.app_id !== before.app_id)
    throw new DomainError('8533', [{ field: 'file_id', message: facts.app_id }]);
  requireDebuggable(deployment, facts);
  await refuseKnown(db, facts);
  const devices = await readDevices(db, before.id, facts.version_code);
  if (devices.length === 0) throw new DomainError('901', [{ field: 'id', message: texts.noDevices }]);
  await refuseStrangers(db, body.stages, devices);
  return { before, source, stages: allotStages(devices, body.stages) };
}

const texts = {
  known: {
    ko: '같은 버전의 앱이 이미 등록되어 있습니다.',
    en: 'This version of the app is already registered.',
  },
  noDevices: { ko: '이 앱이 지정된 장비가 없습니다.', en: 'No device has this package.' },
  notGiven: { ko: '이 앱이 지정되지 않은 장비가 있습니다', en: 'Devices that do not have this package' },
};

async function refuseKnown(
  db: Db | Trx,
  { app_id, version_code }: Pick<PackageSource['facts'], 'app_id' | 'version_code'>,
): Promise<void> {
  const known = await db
    .selectFrom('packages')
    .select('id')
    .where('app_id', '=', app_id)
    .where('version_code', '=', version_code)
    .executeTakeFirst();
  if (known !== undefined) throw new DomainError('905', [{ field: 'file_id', message: texts.known }]);
}

/** Those of the package: what can be reached now first, then by rack. */
async function readDevices(db: Db | Trx, packageId: number, versionCode: string): Promise<PlannedDevice[]> {
  const outlook = sql<(typeof rolloutOutlooks)[number]>`case
    when d.excluded then 'excluded'
    when a.installed_version_code = ${versionCode}::bigint then 'same'
    when a.installed_version_code > ${versionCode}::bigint and a.update_policy <> 'force' then 'newer'
    else 'updates' end`;
  const { rows } = await sql<PlannedDevice>`
    select d.id, ${arnColumn} as arn, d.udid, d.model as device_name,
      ${rackLocation} as rack_location,
      d.state, a.installed_version, ${outlook} as outlook
    from device_apps a join devices d on d.id = a.device_id
    where a.package_id = ${packageId} and d.removed_at is null
    order by d.state = 'AVAILABLE' desc, ${byRack}`.execute(db);
  return rows;
}

const detailsShown = 50;

/** E1011 names those that are no devices of the farm; 901 those that have another package, or none. */
async function refuseStrangers(
  db: Db | Trx,
  rules: PlanCall['body']['stages'],
  devices: readonly PlannedDevice[],
): Promise<void> {
  const known = new Set(devices.map(({ arn }) => arn));
  const strange = rules.flatMap((rule, place) =>
    'arns' in rule
      ? rule.arns
          .filter((arn) => !known.has(arn))
          .map((arn): { field: string; arn: string } => ({ field: `stages.${String(place)}`, arn }))
      : [],
  );
  if (strange.length === 0) return;
  const ids = strange.flatMap(({ arn }) => idOf(arn) ?? []);
  const { rows } = await sql<{ arn: string }>`select ${arnColumn} as arn from devices d
    where d.id = any(${ids}::integer[]) and d.removed_at is null`.execute(db);
  const there = new Set(rows.map(({ arn }) => arn));
  const told = (found: typeof strange, words?: (typeof texts)['notGiven']): ErrorDetail[] =>
    found.slice(0, detailsShown).map(({ field, arn }) => ({
      field,
      message: words === undefined ? arn : { ko: `${words.ko}: ${arn}`, en: `${words.en}: ${arn}` },
    }));
  const unknown = strange.filter(({ arn }) => !there.has(arn));
  if (unknown.length > 0) throw new DomainError('E1011', told(unknown));
  throw new DomainError('901', told(strange, texts.notGiven));
}

export function toPreview({ before, source, stages }: Plan): RolloutPreview {
  const { facts } = source;
  return {
    package_id: before.id,
    app_id: before.app_id,
    app_name: before.app_name,
    from_version: before.app_version,
    from_version_code: before.version_code,
    to_version: facts.app_version,
    to_version_code: facts.version_code,
    total: stages.reduce((sum, { devices }) => sum + devices.length, 0),
    stages: stages.map(({ rule, devices }, place) => ({ stage: place + 1, rule, devices })),
  };
}
