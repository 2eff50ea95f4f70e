import type { Command } from '@rackhand/contract/command/command';
import { describe, expect, it } from 'vitest';
import { appAtWork, driftNow } from './app-at-work.ts';

const told = { error_code: null, install_code: null, detail: '', from_version: '', to_version: '' };
const of = (app_id: string, state: Command['apps'][number]['state']): Command['apps'][number] => ({
  ...{ device_app_id: 1, app_id, state },
  ...told,
});

function command(differently: Partial<Command>): Command {
  return {
    ...{ command_id: 'c', type: 'app_update', arn: 'a', udid: 'A', device_name: 'Choco', app_id: null },
    ...{ bulk_id: null, state: 'running', error_code: null, reason: null, detail: '', message: '' },
    ...{ install_code: null, progress: null, apps: [], steps: [], cancel_requested: false, yields: false },
    ...{ created_by: 'policy', created_at: '2026-11-23T10:00:00.000+09:00' },
    ...{ started_at: null, ended_at: null, revision: 1 },
    ...differently,
  };
}
const shop = { app_id: 'com.example.shop', package_id: 1, drift: 'pending' } as const;
const news = { app_id: 'com.example.news', package_id: 2, drift: 'older' } as const;

describe('an administrator who looks at the apps of a device while somebody else or a policy works on them', () => {
  it('sees it at the apps that it is about, as far as it is with each', () => {
    const all = command({
      type: 'all_app_update',
      apps: [of(shop.app_id, 'running'), of(news.app_id, 'queued')],
    });
    expect(appAtWork(all, shop)).toMatchObject({ state: 'running' });
    expect(appAtWork(all, news)).toMatchObject({ state: 'queued' });
    expect(appAtWork(all, { app_id: 'com.example.other' })).toBeNull();
    const deletion = command({ type: 'delete_app', app_id: news.app_id });
    expect(appAtWork(deletion, news)).toEqual({ command: deletion, state: null });
    expect(appAtWork(deletion, shop)).toBeNull();
    expect(appAtWork(null, shop)).toBeNull();
  });

  it('reads that it is being updated as soon as it is, and not of what deletes, waits for others or is not managed', () => {
    const now = (differently: Partial<Command>, app: Parameters<typeof driftNow>[0] = shop) =>
      driftNow(app, appAtWork(command({ apps: [of(shop.app_id, 'queued')], ...differently }), shop));
    expect(now({})).toBe('updating');
    expect(now({ yields: true })).toBe('pending');
    expect(now({ type: 'delete_app_data', app_id: shop.app_id, apps: [] })).toBe('pending');
    expect(now({ type: 'firmware_update' })).toBe('pending');
    expect(now({}, { package_id: null, drift: null })).toBeNull();
    expect(driftNow(news, null)).toBe('older');
  });
});
