import type { Device } from '@rackhand/contract/device/device';
import { isDeviceError } from '@rackhand/contract/device/device-states';
import type { DeviceFilter } from '@rackhand/contract/test/project';
import { type WaitingReason, waitingReasons } from '@rackhand/contract/test/run-states';
import type { WaitingDetail } from '@rackhand/contract/test/run-words';
import { atLimit, noRunner, tooFewPoints } from '@rackhand/contract/test/waiting-detail';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isUnderWay } from '../../platform/database/is-under-way.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { toDevice } from '../devices/device-shape.ts';
import { type ReadRow, rowAsJson, toDeviceRow } from '../devices/read-device-row.ts';
import { ratesOf } from '../points/point-rates.ts';
import { pointsOfPayer, pointsToKeep } from '../points/run-payer.ts';
import { explores, takesRuns, typeOfFilter, wantsToExplore } from './find-work.ts';
import { createFilterMatch } from './match-filter.ts';
import { pausedBy, withPauses } from './paused-runs.ts';
import { askedAt, isAskedFor, wantedLabel } from './runner-labels.ts';
import type { TakeDeps } from './take-devices.ts';
import { roomOfUser, withUser } from './user-room.ts';

interface Why {
  reason: WaitingReason;
  detail: string;
}

/** What is known of a device, for whoever waits for it. */
interface Standing {
  device: Device;
  battery: number | null;
  isDraining: boolean;
  takesRuns: boolean;
  explores: boolean;
  busy: number;
  /** Who has it, or will. */
  takenBy: string | null;
  /** Whose tests that is one of; null: the farm's own. */
  takenFor: string | null;
}

interface Waiting {
  id: number;
  tid: number;
  group_type: string;
  device_id: number | null;
  filter: DeviceFilter | null;
  min_battery: number;
  explores: boolean;
  /** Of the runner that is to carry it out and does not ask; null: it waits for none. */
  label: string | null;
  asked_at: Date | null;
  paused_by: string | null;
  /** Whose user has as many under way as they may; null: another's, or nobody's. */
  user_limit: number | null;
  /** What its start would keep of its payer's points, and what of them there is. */
  points_wanted: number;
  points_there: number;
  waiting_reason: WaitingReason | null;
  waiting_detail: string;
}

/** Says of each queued run why it has no device; what is said already is not written again. */
export async function tellWaitingReasons(
  db: Db,
  { config: { runsPerHost }, deployments }: TakeDeps,
  at: Date,
): Promise<void> {
  const rates = ratesOf(deployments);
  const { rows: waiting } = await sql<Waiting>`
    select r.id, r.tid, r.group_type, r.device_id, t.device_filter as filter, (t.options ->> 'min_battery')::integer as min_battery,
      ${wantsToExplore} as explores, ${askedAt} as asked_at,
      case when t.executor = 'external' and not ${isAskedFor(at)} then ${wantedLabel} end as label,
      ${pausedBy} as paused_by, r.waiting_reason, r.waiting_detail,
      case when ${roomOfUser} <= 0 then u.max_concurrent_tests end as user_limit,
      ${pointsToKeep(rates, sql`coalesce(d.type, ${typeOfFilter})`, at)} as points_wanted, ${pointsOfPayer(at)} as points_there
    from test_runs r join tests t on t.tid = r.tid left join devices d on d.id = r.device_id ${withPauses} ${withUser}
    where r.state = 'queued'`.execute(db);
  if (waiting.length === 0) return;
  const standings = await readStandings(db);
  const whyOf = createWhy(standings, runsPerHost, at.getTime());
  const news = waiting.flatMap((run) => {
    const { reason, detail } = whyOf(run);
    const isKnown = run.waiting_reason === reason && run.waiting_detail === detail;
    return isKnown ? [] : [{ id: run.id, reason, detail }];
  });
  if (news.length === 0) return;
  await sql`
    update test_runs r set waiting_reason = n.reason, waiting_detail = n.detail
    from json_to_recordset(${JSON.stringify(news)}::json) as n (id bigint, reason text, detail text)
    where r.id = n.id and r.state = 'queued'`.execute(db);
}

async function readStandings(db: Db): Promise<Map<number, Standing>> {
  const { rows } = await sql<{
    row: ReadRow;
    host: string | null;
    draining: boolean | null;
    takes_runs: boolean | null;
    explores: boolean | null;
    busy: number;
    taken_by: string | null;
    taken_for: string | null;
  }>`
    select ${rowAsJson('d')} as row, h.name as host, h.draining, ${takesRuns} as takes_runs, ${explores} as explores,
      (select count(*)::integer from test_runs r where r.host_id = h.id and ${isUnderWay}) as busy,
      taken.taken_by, taken.group_type as taken_for
    from devices d left join hosts h on h.id = d.host_id left join lateral (
      select coalesce(nullif(l.note, ''), l.taken_by) as taken_by, l.group_type from leases l
      where l.device_id = d.id and l.ended_at is null order by l.state is null limit 1) taken on true
    where d.removed_at is null`.execute(db);
  return new Map(
    rows.map(({ row, host, draining, takes_runs, busy, taken_by, taken_for: takenFor, explores: can }) => {
      const device = toDeviceRow(row);
      const standing: Standing = {
        ...{ device: toDevice(device, host ?? ''), battery: device.readings?.battery_level ?? null, busy },
        ...{ isDraining: draining === true, takesRuns: takes_runs === true, takenBy: taken_by, takenFor },
        explores: can === true,
      };
      return [device.id, standing] as const;
    }),
  );
}

function createWhy(standings: ReadonlyMap<number, Standing>, runsPerHost: number, now: number) {
  /** Of a test the devices that its filter means, found once. */
  const meant = new Map<number, Standing[]>();
  const meantBy = ({ tid, filter }: Waiting): Standing[] => {
    const known = meant.get(tid);
    if (known !== undefined || filter === null) return known ?? [];
    const matches = createFilterMatch(filter, now);
    const found = [...standings.values()].filter(({ device }) => matches(device));
    meant.set(tid, found);
    return found;
  };
  return (run: Waiting): Why => {
    if (run.paused_by !== null) return { reason: 'PAUSED', detail: run.paused_by };
    const own = run.device_id === null ? undefined : standings.get(run.device_id);
    const those = own === undefined ? meantBy(run) : [own];
    const whys = those.map((standing) => whyNotNow(standing, run, runsPerHost));
    const ofOwner = whyOfOwner(run);
    if (ofOwner !== null && whys.some(({ reason }) => reason !== 'NO_MATCH')) return ofOwner;
    if (whys.includes(free) && run.label !== null) return whyNoRunner(run.label, run.asked_at);
    // Of several devices the one that is nearest to being free says it.
    return whys.toSorted(byNearness)[0] ?? { reason: 'NO_MATCH', detail: '' };
  };
}

/** What keeps a run from a device that it could have: its user's limit, or its payer's points. */
function whyOfOwner({ user_limit, points_wanted, points_there }: Waiting): Why | null {
  if (user_limit !== null) return { reason: 'USER_LIMIT', detail: atLimit(user_limit) };
  if (points_wanted <= points_there) return null;
  return { reason: 'POINTS', detail: tooFewPoints(points_wanted, points_there) };
}

/** Of a device that nobody has: it is given away in a moment, where somebody is there to carry the run out. */
const free: Why = { reason: 'BUSY', detail: '' };

function whyNoRunner(label: string, askedAt: Date | null): Why {
  return { reason: 'NO_MATCH', detail: noRunner(label, askedAt === null ? null : koreanTime(askedAt)) };
}

const byNearness = (left: Why, right: Why): number =>
  waitingReasons.indexOf(right.reason) - waitingReasons.indexOf(left.reason);

function whyNotNow(
  standing: Standing,
  { min_battery: minBattery, explores: wantsTo, group_type }: Waiting,
  runsPerHost: number,
): Why {
  const { device, battery, isDraining, busy, takenBy, takenFor } = standing;
  const { state, excluded } = device.info;
  if (excluded) return { reason: 'EXCLUDED', detail: device.info.exclusion?.reason ?? '' };
  const isLow = state === 'LOW_BATTERY' || (battery !== null && battery < minBattery);
  if (isDeviceError(state) && state !== 'LOW_BATTERY') return { reason: 'ERROR', detail: state };
  if (isLow) return { reason: 'LOW_BATTERY', detail: `${String(battery ?? 0)} %` };
  if (isDraining) return { reason: 'HOST_DRAINING', detail: device.info.host };
  if (!standing.takesRuns || (wantsTo && !standing.explores))
    return { reason: 'NO_MATCH', detail: 'AGENT_TOO_OLD' satisfies WaitingDetail };
  if (takenBy === null && busy >= runsPerHost)
    return { reason: 'HOST_FULL', detail: `${device.info.host}: ${String(busy)}` };
  if (takenBy === null) return free;
  const isElsewhere = takenFor !== null && takenFor !== group_type;
  return { reason: 'BUSY', detail: isElsewhere ? ('ELSEWHERE' satisfies WaitingDetail) : takenBy };
}
