import type { ListedAlert } from '@rackhand/contract/alert/alert';
import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import type { LiveEvent } from '@rackhand/contract/call/live-events';
import type { alertFile, listAlerts } from '@rackhand/contract/endpoints/alerts';
import { limits } from '@rackhand/contract/limits';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import { readInParts } from '../../platform/database/read-in-parts.ts';
import { idOf } from '../devices/device-shape.ts';
import { type AlertRow, toAlert } from './alert-row.ts';

type Asked = z.output<(typeof listAlerts)['query']>;
type Filter = z.output<(typeof alertFile)['query']>;

const told = sql`(select jsonb_build_object(
    'mails', (select count(*) from alert_mails m where m.alert_id = a.alert_id and m.mailed_at is not null),
    'waiting', count(*) filter (where d.state = 'waiting'), 'sent', count(*) filter (where d.state = 'sent'),
    'failed', count(*) filter (where d.state = 'failed'))
  from webhook_deliveries d where d.subject = 'alert ' || a.alert_id)`;

interface AlertList {
  total_count: number;
  open_count: number;
  unseen_count: number;
  alerts: ListedAlert[];
}

const isState = { open: sql`a.closed_at is null`, closed: sql`a.closed_at is not null` } as const;
const isSeen = sql`a.acknowledged_at is not null`;

/** Of `alerts a`; of `hidden` kinds there are none. */
const shownBut = (hidden: readonly AlertKind[]): RawBuilder<unknown> =>
  sql`a.opened_at is not null and a.kind <> all(${[...hidden]}::text[])`;

function isAsked({ state, kind, arn, rule_id, acknowledged }: Filter): RawBuilder<unknown> {
  return sql`${state === undefined ? sql`true` : isState[state]}
    and ${kind === undefined ? sql`true` : sql`a.kind = ${kind}`}
    and ${arn === undefined ? sql`true` : sql`a.device_id = ${idOf(arn)}`}
    and ${rule_id === undefined ? sql`true` : sql`a.rule_id = ${rule_id}`}
    and ${acknowledged === undefined ? sql`true` : sql`${isSeen} = ${acknowledged}`}`;
}

/** Those that are open first, the newest of each first. */
const inOrder = sql`a.closed_at is not null, a.opened_at desc, a.alert_id desc`;

type ToldRow = AlertRow & { told: ListedAlert['told'] };
const toListed = (row: ToldRow): ListedAlert => ({ ...toAlert(row), told: row.told });

export async function readAlerts(
  db: Db,
  { page = 1, limit = limits.listDefaultLimit, ...filter }: Asked,
  hidden: readonly AlertKind[],
): Promise<AlertList> {
  const shown = sql`from alerts a where ${shownBut(hidden)}`;
  const all = sql`${shown} and ${isAsked(filter)}`;
  const rows = sql<ToldRow>`select a.*, ${told} as told ${all} order by ${inOrder}`;
  const [found, open] = await Promise.all([
    // Never all of them at once: three months may hold very many.
    readPage(db, { all, rows }, { page, limit }),
    sql<{ open: number; unseen: number }>`select count(*)::int as open,
      count(*) filter (where not ${isSeen})::int as unseen ${shown} and ${isState.open}`.execute(db),
  ]);
  const [counted = { open: 0, unseen: 0 }] = open.rows;
  return {
    total_count: found.total_count,
    open_count: counted.open,
    unseen_count: counted.unseen,
    alerts: found.rows.map(toListed),
  };
}

/** Every one of a filter, part by part. */
export function readAllAlerts(
  db: Db,
  filter: Filter,
  hidden: readonly AlertKind[],
): AsyncGenerator<ListedAlert> {
  return readInParts(db, {
    ...{ from: sql`alerts a`, where: sql`${shownBut(hidden)} and ${isAsked(filter)}` },
    ...{ orderBy: inOrder, id: sql`a.alert_id`, along: null },
    read: async ({ where, orderBy, limit }) =>
      (
        await sql<ToldRow>`select a.*, ${told} as told from alerts a where ${where}
          order by ${orderBy} limit ${limit}`.execute(db)
      ).rows.map(toListed),
  });
}

/** For live events: in the order of their farm changes. */
export async function readChangedAlerts(
  db: Db,
  after: number,
): Promise<{ version: number; row: LiveEvent<'alert'> }[]> {
  const { rows } = await sql<AlertRow>`select * from alerts where changed_version > ${after}::bigint
    order by changed_version, alert_id`.execute(db);
  return rows.map((row) => {
    const { alert_id, state, revision } = toAlert(row);
    return { version: revision, row: { alert_id, state, revision } };
  });
}
