import type { AlertKind } from '@rackhand/contract/alert/alert-kinds';
import { type AlertPreview, alertPreviewLimits } from '@rackhand/contract/alert/alert-preview';
import type { NewAlertRule } from '@rackhand/contract/alert/alert-rule';
import { replayAlerts, type TroubleSpan } from '@rackhand/contract/alert/replay-alerts';
import { type RawBuilder, sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Db } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { dayOf, koreanTime } from '../../platform/korean-time.ts';
import { arnOf } from '../devices/device-shape.ts';
import { requireRight } from './change-rules.ts';
import { pastIsKept, pastOf, pastTrouble } from './past-trouble.ts';
import { dampingOf } from './watch-alerts.ts';

const dayMs = 24 * 60 * 60_000;
const { days, rows: listed, spans: mostSpans, patienceMs } = alertPreviewLimits;

const tooMuch = {
  ko: '살펴볼 기록이 너무 많습니다. 범위를 좁히세요.',
  en: 'There is too much to look through. Narrow the scope.',
} as const;

interface SpanRow {
  key: string;
  device_id: number | null;
  name: string;
  rack_location: string;
  began: Date;
  ended: Date | null;
}

/** What a rule would have said in the last seven days, by the same steps as it would from now on. */
export async function previewRule(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  typed: NewAlertRule,
): Promise<AlertPreview> {
  const rule = requireRight(typed);
  const now = clock.now();
  const from = new Date(now.getTime() - days * dayMs);
  const isKept = await isPastKept(db, rule.kind, from);
  const found = await readSpans(db, sql`with ${pastOf(rule)} ${pastTrouble[rule.kind](from)}`);
  const isWhole = found.length <= mostSpans;
  const bySubject = new Map<string, SpanRow[]>();
  for (const row of found.slice(0, mostSpans))
    bySubject.set(row.key, [...(bySubject.get(row.key) ?? []), row]);
  const alerts = [...bySubject.values()]
    .flatMap((rows) => replayed(rows, rule, now))
    .filter(({ openedAt }) => openedAt >= from.getTime())
    .sort((a, b) => b.openedAt - a.openedAt);
  return {
    is_known: isKept,
    is_whole: isWhole,
    total: alerts.length,
    subjects: new Set(alerts.map(({ row }) => row.key)).size,
    days: countByDay(alerts, from, now),
    alerts: alerts.slice(0, listed).map(({ row, openedAt, closedAt }) => ({
      subject: {
        name: row.name,
        arn: row.device_id === null ? null : arnOf(row.device_id),
        rack_location: row.rack_location,
      },
      opened_at: koreanTime(new Date(openedAt)),
      closed_at: closedAt === null ? null : koreanTime(new Date(closedAt)),
    })),
  };
}

async function isPastKept(db: Db, kind: AlertKind, from: Date): Promise<boolean> {
  const source = pastIsKept[kind];
  if (source === undefined) return true;
  return (await sql<{ kept: boolean }>`${source(from)}`.execute(db)).rows[0]?.kept === true;
}

function replayed(rows: readonly SpanRow[], rule: NewAlertRule, now: Date) {
  const [row] = rows;
  if (row === undefined) return [];
  const spans: TroubleSpan[] = rows.map(({ began, ended }) => ({
    from: began.getTime(),
    to: ended?.getTime() ?? null,
  }));
  return replayAlerts(spans, dampingOf(rule), now.getTime()).map((alert) => ({ ...alert, row }));
}

function countByDay(alerts: readonly { openedAt: number }[], from: Date, now: Date): AlertPreview['days'] {
  const counts = new Map<string, number>();
  for (let at = from.getTime(); at <= now.getTime(); at += dayMs) counts.set(dayOf(new Date(at)), 0);
  for (const { openedAt } of alerts) {
    const day = dayOf(new Date(openedAt));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, count }));
}

/** Nobody else waits for a question about very much. */
async function readSpans(db: Db, query: RawBuilder<unknown>): Promise<SpanRow[]> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(patienceMs)}, true)`.execute(trx);
      return (await sql<SpanRow>`${query} order by began desc limit ${mostSpans + 1}`.execute(trx)).rows;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '57014')
      throw new DomainError('901', [{ field: 'scope', message: tooMuch }]);
    throw error;
  }
}
