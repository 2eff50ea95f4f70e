import { settingsOf } from '@rackhand/contract/deployment/deployment';
import { expect, it } from 'vitest';
import { mergeSettings } from './config.ts';

it('the settings of the group win over the common ones, feature by feature', () => {
  const common = { groupType: 'hmg', simulated_devices: true, sessionMinutes: 45, features: { noti: false } };
  const merged = mergeSettings(common, { sessionMinutes: 20, features: { pricing: false } });
  expect(merged).toMatchObject({ groupType: 'hmg', simulated_devices: true, sessionMinutes: 20 });
  expect(merged.features).toMatchObject({ noti: false, pricing: false, usbReconnect: true });
});

it('everything is on, as shipped, where nothing has been said', () => {
  expect(mergeSettings({}, {})).toEqual({
    groupType: 'origin',
    simulated_devices: false,
    keeps_mails: false,
    runs_per_host: null,
    ...settingsOf('origin'),
  });
});
