import type { CommandDelivery } from '@rackhand/contract/host/agent-link';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppDesk, openAppDesk } from '../../testing/app-desk.ts';
import type { Answer } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { type HeldCommit, holdCommit } from '../../testing/hold-commit.ts';

let desk: AppDesk;
let commit: HeldCommit;
beforeEach(async () => {
  desk = await openAppDesk();
  commit = holdCommit('insert into commands');
});
afterEach(async () => {
  commit.remove();
  await desk.farm.close();
});

const listed = {
  udid: 'A',
  apps: [
    {
      ...{ app_id: 'com.example.a', version_code: '1', version_name: '1.0' },
      ...{ is_system: false, is_updated_system: false },
    },
  ],
};
const names = async () => (await desk.apps()).map(({ app_id }) => app_id);
const hasHeard = ({ command_id }: CommandDelivery) =>
  eventually(
    () => desk.agent.heard.find((said) => said.type === 'command_stored' && said.command_id === command_id),
    'the end being taken',
  );

/** Asked for, and done by its agent, while it is being stored. */
async function askAndRead(): Promise<{ delivery: CommandDelivery; answer: Promise<Answer> }> {
  const answer = desk.post('/admbo/device/A/app/sync');
  await commit.reached;
  const [delivery] = await eventually(() => {
    const found = desk.agent.deliveries();
    return found.length > 0 ? found : undefined;
  }, 'the list being asked for');
  if (delivery === undefined) throw new Error('no delivery');
  desk.agent.ends(delivery, { listed });
  return { delivery, answer };
}

describe('a list of apps that is asked for while its command is being stored', () => {
  it('is told to whoever asked, once, although it is there before', async () => {
    const { delivery, answer } = await askAndRead();
    commit.end('committed');
    const { data } = await answer;
    expect(data['command_id']).toBe(delivery.command_id);
    expect(await desk.read(delivery.command_id, 30)).toMatchObject({ state: 'succeeded' });
    expect(await names()).toEqual(['com.example.a']);
    expect(desk.agent.deliveries()).toHaveLength(1);
  });

  it('is what the device has also where the command is not stored after all', async () => {
    const { delivery, answer } = await askAndRead();
    commit.end('lost');
    expect((await answer).status).toBe(503);
    await hasHeard(delivery);
    await eventually(async () => (await names()).join() === 'com.example.a', 'the list being stored');
    expect(await desk.farm.db.selectFrom('commands').selectAll().execute()).toEqual([]);
  });

  it('is the only thing that goes out so early', async () => {
    const { arn } = await desk.farm.device('A');
    const answer = desk.askFor('/admbo/device/reboot', arn, {});
    await commit.reached;
    expect(desk.agent.deliveries()).toEqual([]);
    commit.end('committed');
    const { data } = await answer;
    await desk.agent.delivered(String(data['command_id']));
  });
});
