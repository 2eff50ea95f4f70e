import { expect, it } from 'vitest';
import { mergeSettings } from './config.ts';

it('the settings of the group win over the common ones, feature by feature', () => {
  const common = { simulated_devices: true, features: { noti: true, pricing: true } };
  const merged = mergeSettings(common, { features: { pricing: false } });
  expect(merged).toEqual({ simulated_devices: true, features: { noti: true, pricing: false } });
});

it('nonsense in the files counts as nothing said', () => {
  expect(mergeSettings({ simulated_devices: 'yes', features: null }, {})).toEqual({
    simulated_devices: false,
    features: {},
  });
});
