import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '../device/app-journal.ts';
import { contentOf } from '../device/file-content.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { type ApkFacts, makeApk } from '../testing/make-apk.ts';
import { makeTestDevice, runScript } from '../testing/make-test-device.ts';
import { installApp, parseInstallFlags } from './install-app.ts';

const app: ApkFacts = { packageName: 'com.example.app', versionCode: 5, versionName: '5' };

function install(
  device: SimulatedDevice,
  facts: Partial<ApkFacts> = {},
  args: readonly string[] = [],
): string | null {
  const flags = parseInstallFlags(args, device.state.apiLevel);
  return installApp(device, contentOf(makeApk({ ...app, ...facts })), flags)?.split(':')[0] ?? null;
}

describe('the package manager', () => {
  it('replaces an app by the same or a newer version and keeps its first date', () => {
    const device = makeTestDevice();
    expect(install(device)).toBeNull();
    expect(install(device, { versionCode: 6 })).toBeNull();
    expect(device.state.apps.filter(({ packageName }) => packageName === app.packageName)).toHaveLength(1);
  });

  it('replaces on Android 8 only when it is told to', () => {
    const device = makeTestDevice();
    device.change((state) => {
      state.apiLevel = 26;
    });
    install(device);
    expect(install(device)).toBe('INSTALL_FAILED_ALREADY_EXISTS');
    expect(install(device, {}, ['-r'])).toBeNull();
  });

  it('goes back to an older version only for a debuggable app and with -d', () => {
    const device = makeTestDevice();
    install(device);
    expect(install(device, { versionCode: 4 }, ['-r', '-d'])).toBe('INSTALL_FAILED_VERSION_DOWNGRADE');
    install(device, { debuggable: true });
    expect(install(device, { versionCode: 4 }, ['-r'])).toBe('INSTALL_FAILED_VERSION_DOWNGRADE');
    expect(install(device, { versionCode: 4 }, ['-r', '-d'])).toBeNull();
  });

  it('refuses an app for a newer system, one for tests only, and one that does not fit', () => {
    const device = makeTestDevice();
    expect(install(device, { minSdk: 99 })).toBe('INSTALL_FAILED_OLDER_SDK');
    expect(install(device, { testOnly: true })).toBe('INSTALL_FAILED_TEST_ONLY');
    expect(install(device, { testOnly: true }, ['-t'])).toBeNull();
    device.change((state) => {
      state.faults.fillerBytes = device.storage.freeBytes - 1_000;
    });
    expect(install(device, { versionCode: 9, padding: 2_000 })).toBe('INSTALL_FAILED_INSUFFICIENT_STORAGE');
  });

  it('refuses an app that nobody has signed, one by another signer, and one for another processor', () => {
    const device = makeTestDevice();
    expect(install(device, { signer: null })).toBe('INSTALL_PARSE_FAILED_NO_CERTIFICATES');
    expect(install(device, { abis: ['x86'] })).toBe('INSTALL_FAILED_NO_MATCHING_ABIS');
    expect(install(device, { abis: ['x86', 'arm64-v8a'] })).toBeNull();
    expect(install(device, { versionCode: 6, signer: 'a stranger' })).toBe(
      'INSTALL_FAILED_UPDATE_INCOMPATIBLE',
    );
  });

  it('compares versions of 64 bits', () => {
    const device = makeTestDevice();
    expect(install(device, { versionCodeMajor: 1 })).toBeNull();
    expect(install(device, { versionCode: 2 ** 31 - 1 })).toBe('INSTALL_FAILED_VERSION_DOWNGRADE');
  });

  it('notes what was done, and nothing that was refused', async () => {
    const journal: JournalEntry[] = [];
    const device = makeTestDevice(0, journal);
    install(device);
    install(device, { versionCode: 7 });
    install(device, { versionCode: 6 });
    await runScript(
      device,
      'pm clear com.example.app; pm uninstall com.example.app; pm uninstall com.example.app',
    );
    expect(journal.map(({ did, from, to }) => [did, from, to])).toEqual([
      ['install', null, '5'],
      ['install', '5', '7'],
      ['clear', '7', '7'],
      ['uninstall', '7', null],
    ]);
  });

  it('takes the update of a system app away, and its own version is back', async () => {
    const device = makeTestDevice();
    const dump = async (): Promise<string> =>
      (
        await runScript(
          device,
          "dumpsys package packages | grep -E 'Package .com.android.vending|^    versionCode=8|^Hidden'",
        )
      ).out;
    const version = (code: string): string => `    versionCode=${code} minSdk=35 targetSdk=35\n`;
    const block = (await dump()).replaceAll(/ \(\S+\):|    codePath=.*\n/g, '');
    expect(block).toBe(
      `  Package [com.android.vending]\n${version('84232130')}Hidden system packages:\n  Package [com.android.vending]\n${version('83581110')}`,
    );
    expect((await runScript(device, 'pm uninstall com.android.vending')).out).toBe('Success\n');
    expect(await dump()).not.toContain('Hidden');
    expect((await runScript(device, 'pm list packages -s com.android.vending')).out).not.toBe('');
    expect((await runScript(device, 'pm uninstall com.android.vending')).code).toBe(1);
  });

  it('takes storage for an app and gives it back', async () => {
    const device = makeTestDevice();
    const before = device.storage.freeBytes;
    install(device, { padding: 100_000 });
    expect(before - device.storage.freeBytes).toBeGreaterThan(100_000);
    await runScript(device, 'pm uninstall com.example.app');
    expect(device.storage.freeBytes).toBe(before);
  });

  it('leaves a system app where it is', async () => {
    const { code, out } = await runScript(makeTestDevice(), 'pm uninstall com.android.settings');
    expect([code, out]).toEqual([1, 'Failure [DELETE_FAILED_INTERNAL_ERROR]\n']);
  });

  it('clears data and caches', async () => {
    const device = makeTestDevice();
    expect((await runScript(device, 'pm clear com.example.mobiletv')).out).toBe('Success\n');
    expect((await runScript(device, 'pm clear com.example.absent')).out).toBe('Failed\n');
    await runScript(device, 'pm trim-caches 999999999999');
    expect(device.state.apps.reduce((sum, { cacheBytes }) => sum + cacheBytes, 0)).toBe(0);
  });

  it('is not there while the device starts', async () => {
    const device = makeTestDevice();
    device.booted = false;
    expect(await runScript(device, 'cmd package list packages')).toMatchObject({
      code: 20,
      err: "cmd: Can't find service: package\n",
    });
    expect((await runScript(device, 'pm list packages')).code).toBe(1);
  });
});
