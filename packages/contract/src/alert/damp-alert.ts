/** How an alert is damped: when trouble becomes an alert, when it is said again, and when it is over. */

/** `out`: nobody is to be called for it any more, whatever it is like. */
export type Standing = 'bad' | 'well' | 'out';

/** Of one rule and one subject; times in milliseconds. */
export interface Watched {
  /** Trouble that is no alert yet, an alert, or one whose trouble has gone lately. */
  state: 'pending' | 'open' | 'closing';
  badSince: number;
  /** null while it is bad. */
  wellSince: number | null;
  /** When it was said last; null: never. */
  toldAt: number | null;
  /** Whoever has seen it is not told again. */
  isAcknowledged: boolean;
}

export interface Damping {
  forMs: number;
  closeAfterMs: number;
  /** 0: it is said once. */
  repeatMs: number;
}

export interface DampedStep {
  /** null: there is nothing to watch any more. */
  next: Watched | null;
  tells: 'opened' | 'repeated' | 'closed' | null;
  /** When time alone changes it next; null: never. */
  dueAt: number | null;
}

/** What has been seen at an instant; `since`: when the trouble began, where that is known. */
export interface Seen {
  standing: Standing;
  since: number | null;
  at: number;
}

const over: DampedStep = { next: null, tells: null, dueAt: null };

/** One look. The same look again changes nothing, and says nothing again. */
export function dampAlert(watched: Watched | null, seen: Seen, damping: Damping): DampedStep {
  if (watched === null) {
    if (seen.standing !== 'bad') return over;
    const badSince = Math.min(seen.since ?? seen.at, seen.at);
    const pending = {
      state: 'pending',
      badSince,
      wellSince: null,
      toldAt: null,
      isAcknowledged: false,
    } as const;
    return wait(pending, seen, damping);
  }
  if (watched.state === 'pending') return seen.standing === 'bad' ? wait(watched, seen, damping) : over;
  if (seen.standing === 'out') return { ...over, tells: 'closed' };
  return seen.standing === 'bad' ? goOn(watched, seen, damping) : calmDown(watched, seen, damping);
}

function wait(pending: Watched, { at }: Seen, damping: Damping): DampedStep {
  const dueAt = pending.badSince + damping.forMs;
  if (at < dueAt) return { next: pending, tells: null, dueAt };
  const next = { ...pending, state: 'open', toldAt: at } as const;
  return { next, tells: 'opened', dueAt: repeatAt(next, damping) };
}

function goOn(alert: Watched, { at }: Seen, damping: Damping): DampedStep {
  const open = { ...alert, state: 'open', wellSince: null } as const;
  const dueAt = repeatAt(open, damping);
  if (dueAt === null || at < dueAt) return { next: open, tells: null, dueAt };
  const next = { ...open, toldAt: at };
  return { next, tells: 'repeated', dueAt: repeatAt(next, damping) };
}

function calmDown(alert: Watched, { at }: Seen, { closeAfterMs }: Damping): DampedStep {
  const wellSince = alert.wellSince ?? at;
  const dueAt = wellSince + closeAfterMs;
  if (at >= dueAt) return { ...over, tells: 'closed' };
  return { next: { ...alert, state: 'closing', wellSince }, tells: null, dueAt };
}

function repeatAt({ toldAt, isAcknowledged }: Watched, { repeatMs }: Damping): number | null {
  return repeatMs === 0 || isAcknowledged || toldAt === null ? null : toldAt + repeatMs;
}
