import type { ListedAlert } from '@rackhand/contract/alert/alert';

/** What was known when the list was last looked at. */
export interface KnownAlerts {
  ids: ReadonlySet<string>;
  /** When the newest of them was opened; null: there was none. */
  newest: string | null;
}

export function knownFrom(alerts: readonly ListedAlert[], before: KnownAlerts | null): KnownAlerts {
  const newest = [before?.newest ?? null, ...alerts.map(({ opened_at }) => opened_at)]
    .filter((at) => at !== null)
    .reduce<string | null>((one, other) => (one === null || time(other) > time(one) ? other : one), null);
  return { ids: new Set(alerts.map(({ alert_id }) => alert_id)), newest };
}

/** Those that have been opened since: what comes up into the list from below is none. */
export function newsAmong(alerts: readonly ListedAlert[], before: KnownAlerts): ListedAlert[] {
  return alerts.filter(
    ({ alert_id, opened_at }) =>
      !before.ids.has(alert_id) && (before.newest === null || time(opened_at) >= time(before.newest)),
  );
}

const time = (at: string): number => Date.parse(at);
