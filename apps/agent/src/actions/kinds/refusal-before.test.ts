import type { AppOrder } from '@rackhand/contract/app/app-command';
import { expect, it } from 'vitest';
import { refusalBefore } from './refusal-before.ts';

const order: AppOrder = {
  ...{ device_app_id: 1, app_id: 'com.lab.app', sha256: 'a'.repeat(64), size: 1, version_code: '2' },
  ...{ allow_downgrade: false, allow_data_loss: false, test_only: false, min_sdk: null, abis: [] },
  certificates: ['maker'],
};
const capacity = { freeBytes: null, apiLevel: null, abis: [] };
const app = { app_id: 'com.lab.app', version_code: '1', version_name: '1' };

function codeFor(file: string[], certificates: string[], others: string[]): string | null {
  const installed = {
    app: { ...app, is_system: false, is_updated_system: false },
    signers: { certificates, others },
  };
  return refusalBefore({ ...order, certificates: file }, installed, capacity)?.code ?? null;
}

it('a signer that took the place of another one is left to the device, whichever of the two is installed', () => {
  expect(codeFor(['maker'], ['heir'], ['maker'])).toBeNull();
  expect(codeFor(['heir', 'maker'], ['maker'], [])).toBeNull();
  expect(codeFor(['stranger'], ['heir'], ['maker'])).toBe('INSTALL_FAILED_UPDATE_INCOMPATIBLE');
});
