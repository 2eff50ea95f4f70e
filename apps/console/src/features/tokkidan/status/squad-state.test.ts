import type { TokkidanStatus } from '@rackhand/contract/test/tokkidan';
import { expect, test } from 'vitest';
import { squadStateOf } from './squad-state.ts';

const round = { tid: 1, app_id: 'com.example.bank', app_name: 'Bank', done: 0, total: 2 };
const idle: TokkidanStatus = {
  ...{ all_paused: false, active: 1, running: [], next_round_at: null, matrix: [] },
  squad: { available: 2, busy: 0, total: 2 },
};

test('the squad says why it does nothing before it says that it is idle', () => {
  expect(squadStateOf(idle)).toBe('idle');
  expect(squadStateOf({ ...idle, running: [round] })).toBe('busy');
  expect(squadStateOf({ ...idle, all_paused: true, running: [round] })).toBe('paused');
  expect(squadStateOf({ ...idle, squad: { available: 0, busy: 0, total: 0 } })).toBe('noneFits');
  expect(squadStateOf({ ...idle, active: 0 })).toBe('none');
});
