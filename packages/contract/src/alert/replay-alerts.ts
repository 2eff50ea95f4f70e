import { type Damping, dampAlert, type Watched } from './damp-alert.ts';

/** Trouble of one subject in the past, in milliseconds; `to` null: it lasts. */
export interface TroubleSpan {
  from: number;
  to: number | null;
}

export interface ReplayedAlert {
  openedAt: number;
  /** null: it is open. */
  closedAt: number | null;
}

/** The alerts that would have been made of it, up to an instant. */
export function replayAlerts(
  spans: readonly TroubleSpan[],
  { forMs, closeAfterMs }: Damping,
  until: number,
): ReplayedAlert[] {
  const damping = { forMs, closeAfterMs, repeatMs: 0 };
  const alerts: ReplayedAlert[] = [];
  let watched: Watched | null = null;
  let due: number | null = null;
  const see = (standing: 'bad' | 'well', at: number): void => {
    const step = dampAlert(watched, { standing, since: at, at }, damping);
    if (step.tells === 'opened') alerts.push({ openedAt: at, closedAt: null });
    const last = alerts.at(-1);
    if (step.tells === 'closed' && last !== undefined) last.closedAt = at;
    watched = step.next;
    due = step.dueAt;
  };
  /** Up to what is seen next, which comes before what would be due at that instant. */
  const wait = (standing: 'bad' | 'well', next: number): void => {
    while (due !== null && due < next && due <= until) see(standing, due);
  };
  for (const { from, to } of joined(spans)) {
    wait('well', from);
    if (from > until) return alerts;
    see('bad', from);
    wait('bad', to ?? Number.POSITIVE_INFINITY);
    if (to === null || to > until) return alerts;
    see('well', to);
  }
  wait('well', Number.POSITIVE_INFINITY);
  return alerts;
}

/** In their order; those that touch are one. */
function joined(spans: readonly TroubleSpan[]): TroubleSpan[] {
  const found: TroubleSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || (last.to !== null && span.from > last.to)) found.push({ ...span });
    else if (last.to !== null) last.to = span.to === null ? null : Math.max(last.to, span.to);
  }
  return found;
}
