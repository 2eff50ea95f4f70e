import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readMain } from '@rackhand/contract/endpoints/home';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';
import { healthyReadings } from '../../testing/test-sightings.ts';

let desk: CommandDesk;
beforeEach(async () => {
  desk = await openCommandDesk();
});
afterEach(() => desk.farm.close());

const infoOf = async () => (await desk.farm.device('A')).info;
const isLow = { readings: { ...healthyReadings, battery_level: 9 } };

async function decide(new_state: 'EXCLUDE' | 'AVAILABLE'): Promise<void> {
  desk.farm.clock.advance(60_000);
  const { arn, info } = await desk.farm.device('A');
  const body = { arn, old_state: info.state, new_state };
  expect((await desk.farm.call('/service/change_state', body)).status).toBe(200);
}

async function acknowledge(note: string, old_state?: string) {
  const { arn, info } = await desk.farm.device('A');
  return desk.farm.call('/service/acknowledge_fault', { arn, old_state: old_state ?? info.state, note });
}

describe('a fault of a device', () => {
  it('has begun when it began, also for who excludes the device and undoes that', async () => {
    await desk.agent.change('A', { connection: 'absent' });
    const { state_since } = await infoOf();
    await decide('EXCLUDE');
    expect((await infoOf()).state_since).not.toBe(state_since);
    await decide('AVAILABLE');
    expect(await infoOf()).toMatchObject({ state: 'NOT_FOUND', state_since });
  });

  it('has begun when it began, also for who reboots the device, whatever hides it meanwhile', async () => {
    await desk.agent.change('A', isLow);
    const { state_since } = await infoOf();
    desk.farm.clock.advance(60_000);
    const id = await desk.reboot();
    const delivery = await desk.agent.delivered(id);
    desk.agent.begins(delivery);
    await desk.read(id, 10);
    await desk.agent.change('A', { connection: 'absent' });
    expect((await infoOf()).state).toBe('REBOOT');
    await desk.agent.change('A', { connection: 'device' });
    desk.agent.ends(delivery);
    await desk.read(id, 10);
    expect(await infoOf()).toMatchObject({ state: 'LOW_BATTERY', state_since });
  });

  it('is a new one once it has been seen to be over', async () => {
    await desk.agent.change('A', isLow);
    const { state_since } = await infoOf();
    desk.farm.clock.advance(60_000);
    await desk.agent.change('A', { readings: healthyReadings });
    await desk.agent.change('A', isLow);
    expect((await infoOf()).state_since).not.toBe(state_since);
  });

  it('does not begin anew when its host has been away', async () => {
    await desk.agent.change('A', { connection: 'unauthorized' });
    const { state_since } = await infoOf();
    desk.agent.cut();
    desk.farm.clock.advance(60_000);
    await desk.farm.judgeHosts();
    expect((await infoOf()).state).toBe('OFFLINE');
    const row = await desk.farm.db.selectFrom('devices').select('faults').where('udid', '=', 'A').execute();
    expect(row).toMatchObject([{ faults: { UNAUTHORIZED: { since: state_since } } }]);
  });
});

describe('an administrator who acknowledges a fault', () => {
  it('is shown beside it with the note, to everybody at once, until it ends', async () => {
    await desk.agent.change('A', { silent_tries: 1 });
    const stream = await desk.farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    expect(await acknowledge('케이블 주문함')).toMatchObject({ status: 200, data: { by: 'admin01' } });
    const acknowledged = { by: 'admin01', note: '케이블 주문함' };
    await stream.sees(
      ({ name, data }) => name === 'device' && JSON.stringify(data).includes('"note":"케이블 주문함"'),
    );
    await desk.agent.change('A', { silent_tries: 3 });
    expect(await infoOf()).toMatchObject({ state: 'CONNECT_TIMEOUT_2', acknowledged });
    await decide('EXCLUDE');
    await decide('AVAILABLE');
    expect(await infoOf()).toMatchObject({ acknowledged });
    await desk.agent.change('A', { silent_tries: 0 });
    await desk.agent.change('A', { silent_tries: 1 });
    expect(await infoOf()).toMatchObject({ state: 'CONNECT_TIMEOUT', acknowledged: null });
    stream.close();
  });

  it('is not asked to see to that device until it has another fault', async () => {
    const asking = async (): Promise<number | undefined> => {
      const { attention } = await desk.farm.read<AnswerOf<typeof readMain>>('/admbo/main');
      return attention.find(({ kind }) => kind === 'device_error')?.count;
    };
    await desk.agent.change('A', { silent_tries: 1 });
    expect(await asking()).toBe(1);
    await acknowledge('케이블 주문함');
    expect(await asking()).toBeUndefined();
    await desk.agent.change('A', { silent_tries: 3 });
    expect(await asking()).toBeUndefined();
    await desk.agent.change('A', { connection: 'absent' });
    expect(await asking()).toBe(1);
  });

  it('stands in the audit trail with what was said', async () => {
    await desk.agent.change('A', { connection: 'absent' });
    await acknowledge('서랍 3');
    const rows = await desk.farm.db
      .selectFrom('audit_trail')
      .select('after')
      .where('action', '=', 'device.fault_acknowledged')
      .execute();
    expect(rows).toMatchObject([{ after: { state: 'NOT_FOUND', note: '서랍 3' } }]);
  });

  it('is refused where the device shows another fault by now, or none', async () => {
    expect(await acknowledge('', 'NOT_FOUND')).toMatchObject({ errorCode: 20414 });
    await desk.agent.change('A', { connection: 'absent' });
    expect(await acknowledge('', 'LOW_BATTERY')).toMatchObject({ status: 409, errorCode: 20414 });
    expect((await infoOf()).acknowledged).toBeNull();
  });
});
