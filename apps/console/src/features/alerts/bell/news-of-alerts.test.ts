import type { ListedAlert } from '@rackhand/contract/alert/alert';
import { describe, expect, it } from 'vitest';
import { knownFrom, newsAmong } from './news-of-alerts.ts';

const alert = (alert_id: string, minute: number): ListedAlert =>
  ({ alert_id, opened_at: `2026-11-26T19:${String(minute).padStart(2, '0')}:00.000+09:00` }) as ListedAlert;
const idsOf = (alerts: readonly ListedAlert[]): string[] => alerts.map(({ alert_id }) => alert_id);

describe('an alert is news', () => {
  it('when it was opened after all that were known, or together with the newest', () => {
    const known = knownFrom([alert('2', 20), alert('1', 10)], null);
    expect(idsOf(newsAmong([alert('4', 30), alert('3', 20), alert('2', 20)], known))).toEqual(['4', '3']);
  });

  it('and not when it comes up into the list as others above it are acknowledged', () => {
    const known = knownFrom([alert('3', 30), alert('2', 20)], null);
    expect(newsAmong([alert('2', 20), alert('1', 10)], known)).toEqual([]);
  });

  it('and not a second time once all that were newer have gone', () => {
    const first = knownFrom([alert('3', 30), alert('1', 10)], null);
    const second = knownFrom([], first);
    expect(newsAmong([alert('1', 10)], second)).toEqual([]);
    expect(idsOf(newsAmong([alert('4', 31)], second))).toEqual(['4']);
  });

  it('when there was none before', () => {
    expect(idsOf(newsAmong([alert('1', 10)], knownFrom([], null)))).toEqual(['1']);
  });
});
