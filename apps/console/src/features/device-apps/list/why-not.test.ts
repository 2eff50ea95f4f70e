import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { describe, expect, it } from 'vitest';
import { sampleDevice } from '../../../testing/sample-device.ts';
import {
  offersReinstall,
  updatableApps,
  whyNoAppUpdate,
  whyNoCommand,
  whyNoDeletion,
  whyNoReinstall,
} from './why-not.ts';

function app(differently: Partial<DeviceApp> = {}): DeviceApp {
  return {
    device_app_id: 1,
    priority: null,
    app_id: 'kr.lab.choco',
    app_name: 'Choco',
    installed_version: '1.0',
    installed_version_code: '10',
    installed_certificates: null,
    management_version: '2.0',
    management_version_code: '20',
    package_id: 7,
    file_lost: false,
    update_policy: 'manual',
    drift: 'older',
    is_system: false,
    is_protected: false,
    command_id: null,
    update_history: null,
    ...differently,
  };
}
const { info } = sampleDevice('a');

describe('the buttons of an app on a device', () => {
  it('say that the device runs a test, is busy, or is out of reach, and with what', () => {
    expect(whyNoCommand(info, null, 'en')).toBeNull();
    expect(whyNoCommand({ ...info, state: 'TESTING' }, null, 'en')).toMatch(/running a test job.*\(/);
    expect(whyNoCommand({ ...info, state: 'LOCK' }, null, 'en')).toMatch(/Another request is in progress/);
    expect(whyNoCommand({ ...info, state: 'OFFLINE', errors: ['OFFLINE'] }, null, 'en')).toMatch(/offline/i);
    expect(whyNoCommand(info, 'Another command: App update (admin02)', 'en')).toMatch(/admin02/);
    expect(whyNoCommand({ ...info, host: '' }, null, 'en')).toMatch(/host is away/);
    expect(whyNoCommand({ ...info, platformName: 'iOS' }, null, 'en')).toMatch(/iOS/);
  });

  it('go on for an excluded device, which an admin may change by hand', () => {
    expect(whyNoCommand({ ...info, state: 'EXCLUDE', excluded: true }, null, 'en')).toBeNull();
  });

  it('say that no version is managed, or that a higher one is installed', () => {
    expect(whyNoAppUpdate(app(), 'en')).toBeNull();
    expect(whyNoAppUpdate(app({ package_id: null }), 'en')).not.toBeNull();
    expect(whyNoAppUpdate(app({ installed_version_code: '30' }), 'en')).toMatch(/higher/i);
    expect(whyNoAppUpdate(app({ installed_version_code: '30', update_policy: 'force' }), 'en')).toBeNull();
  });

  it('delete no app that is protected or not there; its data and cache go', () => {
    expect(whyNoDeletion(app(), 'delete_app', 'en')).toBeNull();
    expect(whyNoDeletion(app({ is_protected: true }), 'delete_app', 'en')).toMatch(/protected/);
    expect(whyNoDeletion(app({ is_protected: true }), 'delete_app_data', 'en')).toBeNull();
    expect(whyNoDeletion(app({ is_system: true, is_updated_system: false }), 'delete_app', 'en')).toMatch(
      /system app/,
    );
    expect(
      whyNoDeletion(app({ is_system: true, is_updated_system: false }), 'delete_app_data', 'en'),
    ).toBeNull();
    expect(whyNoDeletion(app({ is_system: true, is_updated_system: true }), 'delete_app', 'en')).toBeNull();
    expect(whyNoDeletion(app({ installed_version_code: null }), 'delete_app_cache', 'en')).toMatch(
      /not installed/,
    );
  });

  it('say of an app on a device whose list was never read that this is not known, not that it is not there', () => {
    const unread = app({ installed_version_code: null, drift: 'unknown' });
    expect(whyNoDeletion(unread, 'delete_app', 'en')).toMatch(/not been read yet/);
  });

  it('offer an administrator no reinstalling with loss of data of a protected app', () => {
    expect([offersReinstall(app()), offersReinstall(app({ is_protected: true }))]).toEqual([true, false]);
  });

  it('reinstall with loss of data only where the device’s code says that it helps, and what may be updated', () => {
    const failed = (install_code: string | null, differently: Partial<DeviceApp> = {}) =>
      app({
        update_history: {
          ...{ command_type: 'app_update', install_code, result_msg: 'signatures do not match' },
          updated_at: '2026-11-23T10:00:00.000+09:00',
        },
        ...differently,
      });
    const other = 'INSTALL_FAILED_UPDATE_INCOMPATIBLE';
    expect(whyNoReinstall(failed(other), 'en')).toBeNull();
    expect(whyNoReinstall(failed(other, { package_id: null }), 'en')).toMatch(/no registered version/i);
    expect(whyNoReinstall(failed(other, { installed_version_code: '30' }), 'en')).toMatch(/higher/i);
    expect(whyNoReinstall(failed(other, { file_lost: true }), 'en')).toMatch(/upload/i);
    for (const code of ['INSTALL_FAILED_INSUFFICIENT_STORAGE', 'INSTALL_FAILED_OF_A_VENDOR', null])
      expect(whyNoReinstall(failed(code), 'en')).toMatch(/reinstalling removes/);
    expect(whyNoReinstall(app(), 'en')).not.toBeNull();
  });

  it('of update-all hit what differs and may be updated', () => {
    const apps = [
      app({ device_app_id: 1 }),
      app({ device_app_id: 2, installed_version_code: '20' }),
      app({ device_app_id: 3, installed_version_code: '30' }),
      app({ device_app_id: 4, package_id: null }),
      app({ device_app_id: 5, installed_version_code: null }),
    ];
    expect(updatableApps(apps).map(({ device_app_id: id }) => id)).toEqual([1, 5]);
  });
});
