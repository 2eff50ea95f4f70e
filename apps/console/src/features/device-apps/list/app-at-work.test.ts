import type { Command } from '@rackhand/contract/command/command';
import { describe, expect, it } from 'vitest';
import { sampleCommand } from '../../../testing/sample-command.ts';
import { appAtWork, driftNow } from './app-at-work.ts';

const told = { error_code: null, install_code: null, detail: '', from_version: '', to_version: '' };
const of = (app_id: string, state: Command['apps'][number]['state']): Command['apps'][number] => ({
  ...{ device_app_id: 1, app_id, state },
  ...told,
});

const command = (differently: Partial<Command>): Command =>
  sampleCommand({ type: 'app_update', state: 'running', created_by: 'policy', ...differently });
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
