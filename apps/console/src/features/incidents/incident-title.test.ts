import { expect, it } from 'vitest';
import { incidentTitle } from './incident-title.ts';

const rack = { group: 1, rack: 2, name: '' };
const lost = { kind: 'devices_lost', host: 'lab-1', hub: '', rack: null, together: null } as const;
const of = (count: number) => ({ devices: Array.from({ length: count }) });
const both = (incident: Parameters<typeof incidentTitle>[0]) => [
  incidentTitle(incident, 'ko'),
  incidentTitle(incident, 'en'),
];

it('an incident is named by its place, and by how many of how many, true for one device too', () => {
  expect(both({ ...lost, rack, together: 12, ...of(12) })).toEqual([
    'S1 랙 2: 장비 12대 모두 끊김',
    'S1 Rack 2: all 12 devices lost',
  ]);
  expect(both({ ...lost, hub: '1-1', together: 9, ...of(5) })).toEqual([
    'lab-1 허브 1-1: 장비 9대 중 5대 끊김',
    'lab-1 hub 1-1: 5 of 9 devices lost',
  ]);
  expect(both({ ...lost, together: 1, ...of(1) })).toEqual([
    '호스트 lab-1: 장비 1대 끊김',
    'Host lab-1: 1 device lost',
  ]);
  expect(both({ ...lost, ...of(1) })).toEqual(['호스트 lab-1: 장비 1대 끊김', 'Host lab-1: 1 device lost']);
  expect(both({ ...lost, kind: 'host_away', ...of(1) })).toEqual([
    '호스트 lab-1 연락 없음 · 장비 1대',
    'Host lab-1 is away · 1 device',
  ]);
});
