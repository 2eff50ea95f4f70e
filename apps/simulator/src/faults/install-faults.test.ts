import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JournalEntry } from '../device/app-journal.ts';
import { type ApkFacts, makeApk } from '../testing/make-apk.ts';
import { startRack, type TestRack } from '../testing/start-rack.ts';
import { until } from '../testing/until.ts';

const phone = 0;
const app = { packageName: 'com.example.game', versionCode: 12, versionName: '1.2', padding: 300_000 };

let rack: TestRack;
beforeAll(async () => {
  rack = await startRack({ devices: 2 });
}, 60_000);
afterEach(async () => {
  await rack.fault(phone, 'heal');
  await rack.on(phone, ['uninstall', app.packageName]);
});
afterAll(async () => {
  await rack.stop();
});

async function install(facts: Partial<ApkFacts> = {}): Promise<string> {
  const path = join(rack.folder, 'game.apk');
  writeFileSync(path, makeApk({ ...app, ...facts }));
  const { out, err } = await rack.on(phone, ['install', '-r', path]);
  return out + err;
}

async function journal(): Promise<JournalEntry[]> {
  const { control } = rack.simulator;
  const answer = await fetch(`http://127.0.0.1:${String(control.port)}/devices/${String(phone)}/journal`, {
    headers: { authorization: `Bearer ${control.token}` },
  });
  return ((await answer.json()) as { journal: JournalEntry[] }).journal;
}

const versionsOf = async (): Promise<string> =>
  (await rack.on(phone, ['shell', `pm list packages --show-versioncode ${app.packageName}`])).out;

describe('the package manager with a fault', () => {
  it('keeps its journal, and what is installed, over a restart of the simulator', async () => {
    expect(await install()).toContain('Success');
    const noted = await journal();
    expect(noted.at(-1)).toMatchObject({ did: 'install', app_id: app.packageName, from: null, to: '12' });
    await rack.restartSimulator();
    await until('the device is back', async () => (await rack.connectionOf(phone)) === 'device');
    expect(await journal()).toEqual(noted);
    expect(await versionsOf()).toContain('versionCode:12');
  });

  it('refuses in the middle of the stream, with a code', async () => {
    await rack.fault(phone, 'fail_in_stream', { after_bytes: 100_000, code: 'INSTALL_FAILED_ABORTED' });
    const noted = (await journal()).length;
    expect(await install({ padding: 5_000_000 })).toContain('INSTALL_FAILED_ABORTED');
    expect(await journal()).toHaveLength(noted);
  });

  it('installs and loses the answer, or answers and has not installed', async () => {
    await rack.fault(phone, 'lose_answer');
    expect(await install()).not.toContain('Success');
    expect(await versionsOf()).toContain('versionCode:12');
    await rack.fault(phone, 'mend_install');
    await rack.fault(phone, 'lie');
    expect(await install({ versionCode: 13 })).toContain('Success');
    expect(await versionsOf()).toContain('versionCode:12');
  });

  it('takes its time, or never answers', async () => {
    await rack.fault(phone, 'slow_install', { ms: 300 });
    const before = Date.now();
    expect(await install()).toContain('Success');
    expect(Date.now() - before).toBeGreaterThan(290);
    await rack.fault(phone, 'hang_install');
    const hanging = install({ versionCode: 13 });
    await rack.fault(phone, 'unplug');
    expect(await hanging).not.toContain('Success');
    await rack.fault(phone, 'replug');
    await until('the device is back', async () => (await rack.connectionOf(phone)) === 'device');
    expect(await versionsOf()).toContain('versionCode:12');
  });

  it('takes no update of an app that another has signed', async () => {
    await install();
    await rack.fault(phone, 'sign_as', { package: app.packageName, signer: 'the store' });
    expect(await install({ versionCode: 13 })).toContain('INSTALL_FAILED_UPDATE_INCOMPATIBLE');
  });
});
