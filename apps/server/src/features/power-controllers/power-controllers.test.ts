import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device } from '@rackhand/contract/device/device';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { report, setTopBox } from '../../testing/report-sightings.ts';
import { readPowerControllers } from './read-power-controllers.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rackhand-power-'));
  file = join(folder, 'power.json');
});
afterEach(() => rm(folder, { recursive: true }));

async function write(controllers: unknown): Promise<void> {
  await writeFile(file, JSON.stringify({ power_controllers: controllers }));
}

describe("the operator's file of power controllers", () => {
  test('is not needed', async () => {
    expect(await readPowerControllers(null)).toEqual([]);
  });

  test('stops the start with a line for each mistake', async () => {
    await write([
      { name: 'PDU', kind: 'magic' },
      { kind: 'command', on: ['on'], off: ['off'] },
    ]);
    const start = readPowerControllers(file);
    await expect(start).rejects.toThrow(/power_controllers\.0\.kind is one of uhubctl/);
    await expect(start).rejects.toThrow(/power_controllers\.1\.name/);
  });
});

describe('the power controller of a set-top box', () => {
  let farm: TestApp;
  let cookie: string;
  beforeEach(async () => {
    await write([{ name: 'PDU 1', kind: 'command', on: ['true'], off: ['true'] }]);
    farm = await createTestApp({ env: { POWER_CONTROLLERS_FILE: file } });
    cookie = await farm.signIn('admin');
    await report(farm, [setTopBox('BOX1')]);
  });
  afterEach(() => farm.close());

  async function link(name: string): Promise<unknown> {
    const list = await farm.app.inject({ url: '/admbo/all_device', headers: { cookie } });
    const [box] = list.json<{ data: { arns: Device[] } }>().data.arns;
    const response = await farm.app.inject({
      method: 'POST',
      url: '/service/update_info',
      headers: { ...sameOrigin, cookie },
      payload: { arn: box?.arn, version: box?.version, info: { ...box?.info, linked_power_name: name } },
    });
    return response.json();
  }

  test('is one of the names that every admin can ask for', async () => {
    const response = await farm.app.inject({ url: '/admbo/power_controller', headers: { cookie } });
    expect(response.json()).toMatchObject({ errorCode: 0, data: { power_controller: ['PDU 1'] } });
    expect((await farm.app.inject({ url: '/admbo/power_controller' })).statusCode).toBe(401);
  });

  test('can be linked and unlinked, and one that does not exist cannot', async () => {
    expect(await link('PDU 1')).toMatchObject({ errorCode: 0 });
    expect(await link('PDU 9')).toMatchObject({
      errorCode: 901,
      details: [{ field: 'info.linked_power_name' }],
    });
    expect(await link('')).toMatchObject({ errorCode: 0 });
  });
});
