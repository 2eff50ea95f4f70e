import { expect, it } from 'vitest';
import { appsAtWork } from './use-apps-at-work.ts';

it('the apps at work are told by the commands about them, in any order, and by which of them give way', () => {
  const update = { command_id: 'b', type: 'all_app_update' as const, yields: false };
  const deletion = { command_id: 'a', type: 'delete_app' as const, yields: false };
  const reboot = { command_id: 'c', type: 'reboot' as const, yields: false };
  expect(appsAtWork([])).toBe('');
  expect(appsAtWork([update, reboot, deletion])).toBe(appsAtWork([deletion, update]));
  expect(appsAtWork([update])).not.toBe(appsAtWork([{ ...update, yields: true }]));
});
