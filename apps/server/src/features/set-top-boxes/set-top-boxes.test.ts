import { commandReasons } from '@rackhand/contract/command/command';
import type { ServerMessage } from '@rackhand/contract/host/agent-link';
import { boxesAbility, boxMistakes } from '@rackhand/contract/host/box-address';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { type Answer, createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { setTopBox } from '../../testing/report-sightings.ts';
import type { TestAgent } from '../../testing/test-agent.ts';

const address = '10.1.0.7:5555';
let farm: TestFarm;
let token: string;
let agent: TestAgent;

beforeEach(async () => {
  farm = await createTestFarm();
  token = await farm.addHost('rack-1', { acceptNewDevices: false, maxDevices: 600 });
  agent = await dial();
  await agent.snapshot([]);
});
afterEach(() => farm.close());

const dial = (): Promise<TestAgent> =>
  farm.dial(token, {
    abilities: ['commands', boxesAbility],
    boxNetworks: ['10.1.0.0/16'],
    runId: 'agent-of-test',
  });

const register = (more: object = {}): Promise<Answer> =>
  farm.call('/admbo/device/set_top_box', { host: 'rack-1', address, ...more });

function told(from = agent): string[] | undefined {
  return from.heard.findLast(
    (message): message is Extract<ServerMessage, { type: 'boxes' }> => message.type === 'boxes',
  )?.addresses;
}
const untilTold = (addresses: string[], from = agent) =>
  eventually(() => JSON.stringify(told(from)) === JSON.stringify(addresses), `the boxes ${addresses.join()}`);

async function registered(more: object = {}): Promise<Answer> {
  const answer = register(more);
  await untilTold([address]);
  await agent.snapshot([{ ...setTopBox('BOX1'), transport: address }]);
  return answer;
}

async function addAgain(arn: string): Promise<void> {
  const { id } = await farm.db.selectFrom('hosts').select('id').executeTakeFirstOrThrow();
  await farm.app.inject({
    method: 'POST',
    url: `/admbo/server/${String(id)}/devices`,
    headers: { cookie: await farm.signIn('super'), ...sameOrigin },
    payload: { decision: 'add_again', arns: [arn] },
  });
}

describe('the registration of a set-top box', () => {
  it('has the agent connect, waits until it has read the box, and saves what was typed', async () => {
    const answer = await registered({
      model: 'Lobby box',
      rack_location: '1-1-2',
      capture_card_num: 2,
      memo: 'left',
    });
    const box = await farm.device('BOX1');
    expect(answer).toMatchObject({ errorCode: 0, data: { arn: box.arn, udid: 'BOX1' } });
    expect(box).toMatchObject({
      memo: 'left',
      info: { model: 'Lobby box', rackLocation: '1-1-2', capture_card_num: 2, state: 'AVAILABLE' },
    });
    const actions = await farm.db.selectFrom('audit_trail').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toContain('device.box_registered');
  });

  it('is told to the agent again whenever it dials, forgotten when the box leaves the farm, and told anew when it is added again', async () => {
    await registered();
    agent.close();
    const next = await dial();
    await untilTold([address], next);
    const { arn, info } = await farm.device('BOX1');
    expect(await farm.call('/service/remove', { arn, old_state: info.state })).toMatchObject({
      errorCode: 0,
    });
    await untilTold([], next);
    await addAgain(arn);
    await untilTold([address], next);
  });

  it('of an address that is registered already is refused, and of one that is free again is not', async () => {
    await registered();
    expect(await register()).toMatchObject({ errorCode: 20411, details: [{ field: 'address' }] });
  });

  it('is refused for what the host’s configuration does not allow, and for a host that can’t', async () => {
    const refused = async (more: object, message: { ko: string }): Promise<void> =>
      expect(await register(more)).toMatchObject({
        errorCode: 901,
        details: [{ field: 'address', message: message.ko }],
      });
    await refused({ address: '10.2.0.7:5555' }, boxMistakes.network);
    await refused({ address: '10.1.0.7:22' }, boxMistakes.port);
    await refused({ address: 'box.example:5555' }, boxMistakes.address);
    expect(await register({ host: 'nobody' })).toMatchObject({ errorCode: 2002 });
    const old = await farm.addHost('old');
    await (await farm.dial(old, { abilities: ['commands'] })).snapshot([]);
    expect(await register({ host: 'old' })).toMatchObject({
      errorCode: 20413,
      details: [{ field: 'host', message: commandReasons.AGENT_TOO_OLD.ko }],
    });
  });

  it('of a box that does not answer fails within fifteen seconds, and the agent lets go of it', async () => {
    const answer = await register();
    expect(answer).toMatchObject({
      status: 503,
      errorCode: 20511,
      details: [
        {
          field: 'address',
          message:
            '이 주소에서 adb가 응답하지 않습니다. 주소와 포트, 셋톱박스의 네트워크 디버깅을 확인하세요.',
        },
      ],
    });
    await untilTold([]);
  }, 30_000);

  it('with a value that no edit would take registers nothing', async () => {
    const answer = await registered({ linked_power_name: 'nowhere' });
    expect(answer).toMatchObject({ errorCode: 901, details: [{ field: 'info.linked_power_name' }] });
    await untilTold([]);
  });
});
