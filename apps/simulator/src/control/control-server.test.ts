import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStateStore } from '../rack/state-store.ts';
import { type RunningSimulator, runSimulator } from '../run-simulator.ts';
import { runControlCommand } from './control-command.ts';
import { controlFilePath } from './control-file.ts';
import { AlreadyRunning, refuseSecondSimulator } from './refuse-second-simulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'control-'));
const log = pino({ level: 'silent' });
// Nobody listens on port 1: these tests need no adb.
const config = {
  devices: 4,
  firstDevice: 0,
  iphones: 0,
  boxes: 0,
  adbServerPort: 1,
  dataDir,
  bootMs: 100,
  logLevel: 'silent',
};
let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await runSimulator(config, log);
});
afterAll(() => {
  simulator.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function post(body: unknown, token = simulator.control.token): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(simulator.control.port)}/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

async function command(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runControlCommand(dataDir, args, (line) => lines.push(line));
  return { code, lines };
}

const serial = (index: number): string => simulator.rack.ports[index]?.device.state.serial ?? '';

describe('the control port', () => {
  it('needs the token, which only the owner of the data directory can read', async () => {
    expect((await post({ devices: 'all', fault: 'unplug' }, 'guess')).status).toBe(401);
    expect(statSync(controlFilePath(dataDir)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(controlFilePath(dataDir), 'utf8'))).toMatchObject({
      ...simulator.control,
      pid: process.pid,
    });
  });

  it('makes a fault on the named devices and counts them', async () => {
    const response = await post({ devices: [serial(0), 2], fault: 'set_battery', level: 7 });
    expect(await response.json()).toEqual({ devices: 2, at: expect.any(Number) as number });
    expect(simulator.rack.ports.map(({ device }) => device.state.batteryLevel === 7)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('answers once a fault is kept, also from a kill in the next moment', async () => {
    await post({ devices: [1], fault: 'unplug' });
    const kept = createStateStore(join(dataDir, 'simulator', 'devices'), () => undefined);
    expect(kept.load(1)?.faults.unplugged).toBe(true);
    await post({ devices: [1], fault: 'replug' });
    expect(kept.load(1)?.faults.unplugged).toBe(false);
  });

  it.each([
    [{ devices: 'all', fault: 'explode' }, 400],
    [{ devices: 'all', fault: 'set_battery', level: 101 }, 400],
    [{ devices: 'all', fault: 'unplug', extra: 1 }, 400],
    [{ devices: [], fault: 'unplug' }, 400],
    [{ devices: ['NOSUCH'], fault: 'unplug' }, 404],
    [{ devices: [0], fault: 'duplicate_serial', of: 'NOSUCH' }, 404],
  ])('refuses %j and does nothing', async (body, status) => {
    const before = JSON.stringify(simulator.rack.ports.map(({ device }) => device.state));
    expect((await post(body)).status).toBe(status);
    expect(JSON.stringify(simulator.rack.ports.map(({ device }) => device.state))).toBe(before);
  });
});

describe('the command line', () => {
  it('lists the devices with their faults', async () => {
    await command('fault', 'answer_slowly', '3', 'ms=250');
    const { code, lines } = await command('devices');
    expect(code).toBe(0);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(new RegExp(`^ +3 +${serial(3)} .*slowMs=250$`));
  });

  it('makes faults by serial and by index, with parameters', async () => {
    expect(await command('fault', 'set_battery', serial(1), '3', 'level=12', 'charging=false')).toEqual({
      code: 0,
      lines: ['set_battery: 2 device(s)'],
    });
    expect(simulator.rack.ports[1]?.device.state).toMatchObject({ batteryLevel: 12, charging: false });
    expect(await command('fault', 'heal', 'all')).toEqual({ code: 0, lines: ['heal: 4 device(s)'] });
    expect(simulator.rack.ports[1]?.device.state.batteryLevel).toBe(
      simulator.rack.ports[1]?.device.factory.batteryLevel,
    );
  });

  it('says what was wrong', async () => {
    expect((await command('fault', 'unplug', 'NOSUCH')).lines).toEqual(['no device NOSUCH']);
    expect((await command('fault', 'unplug')).code).toBe(2);
    const lines: string[] = [];
    expect(await runControlCommand('/nowhere', ['devices'], (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual(['no simulator runs on /nowhere']);
  });
});

describe('a second simulator', () => {
  it('does not start on the same data directory, and names the first', async () => {
    const second = refuseSecondSimulator(dataDir, 200);
    await expect(second).rejects.toThrow(AlreadyRunning);
    await expect(second).rejects.toThrow(`process ${String(process.pid)}`);
  });
});
