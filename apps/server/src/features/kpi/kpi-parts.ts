import type { KpiPart } from '@rackhand/contract/kpi/kpi';
import { kpiLimits } from '@rackhand/contract/kpi/kpi-limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { midnightOf } from '../../platform/korean-time.ts';
import { type DayTables, ofTeams, stretchOf } from './kept-days.ts';
import { addDays } from './kpi-span.ts';
import { addRow, addTally, emptyTally, type SummedRow, summedColumns, type Tally } from './kpi-tally.ts';
import type { Asked } from './read-tallies.ts';

type Part = Omit<KpiPart, 'values'> & { tally: Tally };

interface TeamRow {
  team_id: number;
  team_name: string;
  group_id: number;
  group_name: string;
}

/** The same figures by team and by group: the busiest first, the rest summed. */
export async function readParts(db: Db, asked: Asked): Promise<{ groups: Part[]; teams: Part[] }> {
  const tallies = new Map<number, Tally>();
  const of = (team: number): Tally => {
    const tally = tallies.get(team) ?? emptyTally();
    tallies.set(team, tally);
    return tally;
  };
  const tables = stretchOf(asked.kept, { teams: asked.teams, byTeam: true }, asked.span);
  const [sums, active, present, names] = await Promise.all([
    readSums(db, tables),
    readActive(db, asked, tables),
    readPresent(db, asked),
    readNames(db, asked),
  ]);
  for (const { team_id, ...row } of sums) addRow([of(team_id)], row);
  for (const { team_id, count } of active) of(team_id).active = count;
  for (const { team_id, count } of present) of(team_id).total = count;
  const known = new Map(names.map((row) => [row.team_id, row]));
  const teams = [...tallies].map(([id, tally]) => ({ ...namedTeam(known, id), tally }));
  const groups = new Map<number | null, Part>();
  for (const [id, tally] of tallies) {
    const { group_id = null, group_name = '' } = known.get(id) ?? {};
    const group = groups.get(group_id) ?? {
      ...{ id: group_id, name: group_name, is_rest: false, tally: emptyTally() },
    };
    addTally(group.tally, tally);
    groups.set(group_id, group);
  }
  return { groups: busiest([...groups.values()]), teams: busiest(teams) };
}

/** A team that is deleted has no name any more. */
function namedTeam(known: ReadonlyMap<number, TeamRow>, id: number): Omit<Part, 'tally'> {
  return { id: id === 0 ? null : id, name: known.get(id)?.team_name ?? '', is_rest: false };
}

function busiest(parts: Part[]): Part[] {
  const ofNone = ({ id }: Part): number => (id === null ? 1 : 0);
  const sorted = parts.sort(
    (a, b) => b.tally.sums.runs - a.tally.sums.runs || ofNone(a) - ofNone(b) || b.tally.total - a.tally.total,
  );
  const others = sorted.slice(kpiLimits.teams);
  if (others.length === 0) return sorted;
  const rest: Part = { id: null, name: '', is_rest: true, tally: emptyTally() };
  for (const { tally } of others) addTally(rest.tally, tally);
  return [...sorted.slice(0, kpiLimits.teams), rest];
}

async function readSums(db: Db, { sums }: DayTables) {
  const { rows } = await sql<SummedRow & { team_id: number }>`
    select team_id, ${summedColumns} from ${sums} d group by 1`.execute(db);
  return rows;
}

async function readActive(db: Db, { teams }: Asked, { users }: DayTables) {
  const { rows } = await sql<{ team_id: number; count: number }>`
    select coalesce(u.team_id, 0) as team_id, count(*)::int as count
    from (select distinct d.uid from ${users} d) d join users u on u.uid = d.uid
    where ${ofTeams(teams, 'u.team_id')} group by 1`.execute(db);
  return rows;
}

async function readPresent(db: Db, { groupType, span, teams }: Asked) {
  const end = midnightOf(addDays(span.to, 1));
  const { rows } = await sql<{ team_id: number; count: number }>`
    select coalesce(u.team_id, 0) as team_id, count(*)::int as count from users u
    where u.group_type = ${groupType} and u.created_at < ${end}::timestamptz
      and (u.left_at is null or u.left_at >= ${end}::timestamptz) and ${ofTeams(teams, 'u.team_id')} group by 1`.execute(
    db,
  );
  return rows;
}

async function readNames(db: Db, { groupType, teams }: Asked): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select o.team_id, o.team_name, g.group_id, g.group_name from teams o join customer_groups g using (group_id)
    where o.group_type = ${groupType} and ${ofTeams(teams, 'o.team_id')}`.execute(db);
  return rows;
}
