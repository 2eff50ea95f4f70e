import type { Tokkidan } from '@rackhand/contract/test/tokkidan';
import { expect, test } from 'vitest';
import {
  hasMinutes,
  ontoNewest,
  partOf,
  partsThatDiffer,
  tokkidanBodyOf,
  tokkidanDraftOf,
} from './tokkidan-draft.ts';

const bank: Tokkidan = {
  ...{
    version: 1,
    tokkidan_id: 1,
    app_id: 'com.example.bank',
    app_name: 'Bank',
    is_active: false,
    device_count: 2,
  },
  ...{ devices: ['arn:farm:device:1'], device_filter: null, cron: '0 3 * * *', minutes: 30, refused: '' },
  ...{ next_round_at: null, last_test: null },
  parameters: {
    ...{ strategy: 'random', seed: 7, max_events: 50, interval_ms: 500, before: '' },
    ...{ allowed_packages: ['com.example.help'], avoid: [{ text: 'Pay' }], texts: ['a'] },
  },
};

test('what is stored comes back from the form as it was', () => {
  const { app_id, is_active, devices, cron, minutes, parameters } = bank;
  expect(tokkidanBodyOf(tokkidanDraftOf(bank))).toEqual({
    app_id,
    is_active,
    devices,
    cron,
    minutes,
    parameters,
  });
});

test('a new one is crawled on any device whenever one is idle, for its minutes', () => {
  const draft = tokkidanDraftOf(null);
  expect(
    tokkidanBodyOf({ ...draft, app: { what: 'app:com.example.bank', install: 'differs' } }),
  ).toMatchObject({
    ...{ app_id: 'com.example.bank', is_active: true, cron: null, minutes: 15 },
    ...{ device_filter: { q: '', count: null }, parameters: { max_events: 100_000, seed: null } },
  });
});

test('minutes are whole and within their bounds', () => {
  const typed = (minutes: string) => hasMinutes({ ...tokkidanDraftOf(null), minutes });
  expect(['1', '120', '', '0', '121', '1.5', 'x'].filter(typed)).toEqual(['1', '120']);
});

test('who was slower keeps what they have typed, and takes over what they have not', () => {
  const start = tokkidanDraftOf(null);
  const draft = { ...start, minutes: '20' };
  const newest = { ...start, minutes: '40', isTimed: true, cron: '0 3 * * *' };
  const merged = ontoNewest(draft, start, newest);
  expect(merged).toMatchObject({ minutes: '20', isTimed: true, cron: '0 3 * * *' });
  expect(partsThatDiffer(merged, newest)).toEqual(['minutes']);
  expect(partsThatDiffer({ ...merged, ...partOf(newest, 'minutes') }, newest)).toEqual([]);
});
