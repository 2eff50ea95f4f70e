import type { Incident } from '@rackhand/contract/incident/incident';
import { expect, it } from 'vitest';
import { mergeIncidents } from './incident-queries.ts';

const incident = (incident_id: string, revision: number, ended_at: string | null): Incident => ({
  incident_id,
  kind: 'devices_lost',
  host: 'lab-1',
  hub: '',
  rack: null,
  together: null,
  devices: [],
  lost: [],
  started_at: `2026-11-20T20:0${incident_id}:00+09:00`,
  ended_at,
  revision,
});
const end = '2026-11-20T21:00:00+09:00';

it('an event that is older than the row on the screen changes nothing', () => {
  const ended = incident('1', 9, end);
  expect(mergeIncidents([ended], [incident('1', 5, null)])).toEqual([ended]);
});

it('what is open stands before what is past, the newest first', () => {
  const rows = [incident('1', 1, null), incident('2', 2, end)];
  const merged = mergeIncidents(rows, [incident('3', 3, null)]);
  expect(merged.map(({ incident_id }) => incident_id)).toEqual(['3', '1', '2']);
});

it('what has turned out to be a part of another one goes', () => {
  const rows = [incident('1', 1, null), incident('2', 2, null)];
  expect(mergeIncidents(rows, [{ incident_id: '2', removed: true }])).toEqual([rows[0]]);
});
