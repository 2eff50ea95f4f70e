import type { DeviceInfo } from '@rackhand/contract/device/device';
import type { TimelineEntry } from '@rackhand/contract/device/device-history';
import type { ValueBefore } from '@rackhand/contract/device/observed-values';
import type { DeviceFacts } from '@rackhand/contract/device/sighting';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone, phoneFacts } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;

beforeAll(async () => {
  farm = await createTestFarm(undefined, { UNSTABLE_AFTER_CHANGES: '0' });
  agent = await farm.dial(await farm.addHost('rack-1'));
});

afterAll(() => farm.close());

const tells = (udid: string, differently: Partial<DeviceFacts>): Promise<void> =>
  agent.change(udid, { facts: { ...phoneFacts, ...differently } });

async function valuesBefore(udid: string): Promise<ValueBefore[]> {
  return (await farm.device(udid)).info.values_before;
}

async function accept(udid: string): Promise<void> {
  const { arn, info } = await farm.device(udid);
  await farm.call('/service/change_state', { arn, old_state: info.state, new_state: 'AVAILABLE' });
}

async function save(udid: string, edited: Partial<DeviceInfo> = {}): Promise<void> {
  const { arn, info, memo, version } = await farm.device(udid);
  const ids = { old_device_id: 'old', new_device_id: 'new' };
  await farm.call('/service/update_info', { arn, info: { ...info, ...edited }, memo, version, ...ids });
}

async function valuesTold(udid: string): Promise<unknown[]> {
  const { arn } = await farm.device(udid);
  const query = new URLSearchParams({ deviceArn: arn, kinds: 'values' }).toString();
  const { entries } = await farm.read<{ entries: TimelineEntry[] }>(`/service/device_timeline?${query}`);
  return entries.map((entry) => (entry.kind === 'values' ? entry.changes : entry.kind));
}

describe('an admin who is told that a device tells other values', () => {
  it('sees what each changed field was when somebody looked last', async () => {
    await agent.snapshot([phone('told-1')]);
    expect(await valuesBefore('told-1')).toEqual([]);
    await tells('told-1', { platform_version: '13.1', firmware_version: 'TP2B' });
    await tells('told-1', { platform_version: '13.2', firmware_version: 'TP2B', ram: 8192 });
    expect(await valuesBefore('told-1')).toEqual([
      { field: 'platformVersion', before: '13' },
      { field: 'firmware_version', before: phoneFacts.firmware_version },
      { field: 'ram', before: String(phoneFacts.ram) },
    ]);
    await accept('told-1');
    expect(await valuesBefore('told-1')).toEqual([]);
  });

  it('still sees a field that has come back to its earlier value', async () => {
    await agent.snapshot([phone('told-2')]);
    await tells('told-2', { platform_version: '13.1' });
    await tells('told-2', {});
    expect((await farm.device('told-2')).info).toMatchObject({
      state: 'INFO_UPDATED',
      platformVersion: '13',
      values_before: [{ field: 'platformVersion', before: '13' }],
    });
  });

  it('sees the value that somebody had entered, and saving takes the new one as looked at', async () => {
    await agent.snapshot([phone('told-3')]);
    await save('told-3', { model: 'Lab phone 7' });
    await tells('told-3', { model: 'SM-S999N' });
    expect((await farm.device('told-3')).info).toMatchObject({
      state: 'VERIFICATION_REQUIRED',
      state_reason: 'MODEL_OR_OS_CHANGED',
      model: 'SM-S999N',
      values_before: [{ field: 'model', before: 'Lab phone 7' }],
    });
    await save('told-3');
    expect(await valuesBefore('told-3')).toEqual([]);
    const { before } = await farm.db
      .selectFrom('audit_trail')
      .select('before')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({ confirmed_values: { model: 'Lab phone 7 → SM-S999N' } });
  });

  it('sees none of a device that was never read, nor after it has been excluded and was looked at', async () => {
    await agent.snapshot([phone('told-4', { facts: null })]);
    await agent.change('told-4', { facts: phoneFacts });
    expect(await valuesBefore('told-4')).toEqual([]);
    await tells('told-4', { cpu: 'Exynos 2400' });
    const { arn } = await farm.device('told-4');
    await farm.call('/service/change_state', { arn, old_state: 'INFO_UPDATED', new_state: 'EXCLUDE' });
    expect(await valuesBefore('told-4')).toEqual([{ field: 'cpu', before: phoneFacts.cpu }]);
    await accept('told-4');
    expect(await valuesBefore('told-4')).toEqual([]);
  });

  it('finds every step of it in the timeline later, the newest first', async () => {
    await agent.snapshot([phone('told-5')]);
    await tells('told-5', { platform_version: '13.1' });
    farm.clock.advance(1000);
    await tells('told-5', { platform_version: '13.2' });
    await accept('told-5');
    expect(await valuesTold('told-5')).toEqual([
      [{ field: 'platformVersion', before: '13.1', after: '13.2' }],
      [{ field: 'platformVersion', before: '13', after: '13.1' }],
    ]);
  });
});
