import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { takenBy } from '@rackhand/contract/test/taken-by';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Order, openTestDesk, type TestDesk, type TestingAgent } from '../../testing/test-desk.ts';

let desk: TestDesk;
let agent: TestingAgent;

beforeEach(async () => {
  desk = await openTestDesk();
  ({ agent } = desk);
});
afterEach(() => desk.farm.close());

/** What an agent says of a run that a newer lease of its device has ended, in the words of all releases. */
const fenced = {
  outcome: 'error',
  reason: 'INTERRUPTED',
  detail: 'the device belongs to somebody else',
  is_clean: false,
  cleaning_detail: 'fenced',
} as const;

type Taking = 'reboot' | 'usb_reset';

/** A person has asked for it of the device under test, and its agent has it. */
async function take(how: Taking): Promise<CommandDelivery> {
  const { arn } = await desk.farm.device('A');
  const { data } = await desk.farm.call(`/admbo/device/${how}`, { arn });
  return agent.delivered(String(data['command_id']));
}

async function underTest(): Promise<{ id: string; order: Order }> {
  const [id = ''] = await desk.start();
  const order = await agent.given(id);
  agent.goes(order);
  await desk.shows('A', 'TESTING');
  return { id, order };
}

const done = ({ command_id, attempt }: CommandDelivery): void =>
  agent.say({
    ...{ type: 'command_result', command_id, attempt, outcome: 'succeeded', reason: null, detail: '' },
    steps: [],
  });

describe('a device that a person takes from its test', () => {
  it.each<[Taking, 'agent' | 'server']>([
    ['reboot', 'agent'],
    ['reboot', 'server'],
    ['usb_reset', 'agent'],
    ['usb_reset', 'server'],
  ])(
    'comes back as what it is from a %s, where the %s notices first: a cleaning that was never tried has not failed',
    async (how, first) => {
      const { id, order } = await underTest();
      const taken = await take(how);
      if (first === 'agent') {
        agent.ends(order, fenced);
        await agent.told('run_stored', order);
      }
      agent.begins(taken);
      expect(await desk.inState(id, 'ended')).toMatchObject({
        result: 'error',
        decided_by: { reason: 'INTERRUPTED', text: takenBy(how, 'admin01') },
      });
      if (first === 'server') {
        agent.ends(order, fenced);
        await agent.told('run_stored', order);
      }
      if (how === 'reboot') await desk.shows('A', 'REBOOT');
      done(taken);
      await desk.shows('A', 'AVAILABLE');
      const { info } = await desk.farm.device('A');
      expect(info.errors).toEqual([]);
      const history = await desk.farm.history('A');
      expect(history.map(({ to }) => to)).not.toContain('ERROR');
      // The next one gets it.
      const [next = ''] = await desk.start();
      await agent.given(next);
    },
  );

  it('is marked as not cleaned in the attempt, for who looks at it', async () => {
    const { id, order } = await underTest();
    await take('reboot');
    agent.ends(order, fenced);
    await agent.told('run_stored', order);
    expect((await desk.run(id)).attempts).toMatchObject([{ reason: 'INTERRUPTED', is_clean: false }]);
  });

  it('comes back as what it is, too, where its cleaning was broken off by that, and the run keeps its result', async () => {
    const { id, order } = await underTest();
    agent.goes(order, { state: 'cleaning', stage: 'clean_after' });
    await desk.inState(id, 'cleaning');
    const taken = await take('reboot');
    agent.ends(order, { is_clean: false, cleaning_detail: 'fenced' });
    await agent.told('run_stored', order);
    expect((await desk.run(id)).result).toBe('passed');
    agent.begins(taken);
    await desk.shows('A', 'REBOOT');
    done(taken);
    await desk.shows('A', 'AVAILABLE');
  });

  it('is in ERROR all the same where its cleaning had failed before', async () => {
    const { order } = await underTest();
    const taken = await take('reboot');
    agent.ends(order, { is_clean: false, cleaning_detail: 'home: in front is still x' });
    await agent.told('run_stored', order);
    agent.begins(taken);
    await desk.shows('A', 'REBOOT');
    done(taken);
    await desk.shows('A', 'ERROR');
    expect((await desk.farm.device('A')).info.state_reason).toBe('NOT_CLEANED');
  });

  it('leaves the name of who took it to their own deployment', async () => {
    const { id, order } = await underTest();
    const { command_id } = await take('reboot');
    await desk.farm.db
      .updateTable('commands')
      .set({ group_type: 'hmg' })
      .where('command_id', '=', command_id)
      .execute();
    agent.ends(order, fenced);
    expect((await desk.inState(id, 'ended')).decided_by?.text).toBe(takenBy('reboot', null));
  });
});

describe('a device that tests have left in ERROR', () => {
  const ended = async (result: Parameters<TestingAgent['ends']>[1]): Promise<void> => {
    const [id = ''] = await desk.start({ options: { retry: 0 } });
    const order = await agent.given(id);
    agent.ends(order, result);
    await agent.told('run_stored', order);
  };
  const shown = async () => {
    const { state, state_reason } = (await desk.farm.device('A')).info;
    return [state, state_reason];
  };

  it('says that it was not cleaned, also when something else has hidden that meanwhile', async () => {
    const [id = ''] = await desk.start();
    const order = await agent.given(id);
    await agent.change('A', { connection: 'offline' });
    await desk.shows('A', 'STANDBY');
    agent.ends(order, { is_clean: false, cleaning_detail: 'the device is away' });
    await desk.shows('A', 'OFFLINE');
    await agent.change('A', { connection: 'device' });
    await desk.shows('A', 'ERROR');
    expect(await shown()).toEqual(['ERROR', 'NOT_CLEANED']);
    expect((await desk.farm.history('A'))[0]).toMatchObject({ to: 'ERROR', reason: 'NOT_CLEANED' });
  });

  it('says that tests ended in error one after the other, and is well when an administrator takes it as it is', async () => {
    for (let nth = 1; nth <= 5; nth += 1) await ended({ outcome: 'error', reason: 'INSTALL_FAILED' });
    expect(await shown()).toEqual(['ERROR', 'TEST_ERRORS']);
    const { arn } = await desk.farm.device('A');
    await desk.farm.call('/service/change_state', { arn, old_state: 'ERROR', new_state: 'AVAILABLE' });
    expect(await desk.stateOf('A')).toBe('AVAILABLE');
    await ended({ is_clean: false, cleaning_detail: 'an app stays' });
    expect(await shown()).toEqual(['ERROR', 'NOT_CLEANED']);
  });
});
