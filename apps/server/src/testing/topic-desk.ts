import type { LiveTopic } from '@rackhand/contract/call/live-topics';
import { bumping } from '../platform/database/live-order.ts';
import type { TestApp } from './create-test-app.ts';
import type { TestFarm } from './create-test-farm.ts';
import type { TestAgent } from './test-agent.ts';

/** The event that says a topic has changed, each as a person or an agent changes it. */
export const eventOf: Record<LiveTopic, string> = {
  desk: 'notice',
  tests: 'custom_setting',
  work: 'bulk',
  apps: 'protected_app',
  farm: 'device',
};

let nth = 0;

/** Device A goes or comes back; device B is asked for, whether or not it has time. */
export async function changeTopic(farm: TestFarm, agent: TestAgent, topic: LiveTopic): Promise<void> {
  nth += 1;
  const said = `change ${String(nth)}`;
  const from = farm.clock.now();
  switch (topic) {
    case 'desk':
      await farm.call('/service/noti/add', {
        ...{ title: said, title2: '', content1: said, content2: '', active: true },
        ...{ start_date: from.toISOString(), end_date: new Date(from.getTime() + 3_600_000).toISOString() },
      });
      return;
    case 'tests':
      await farm.call('/admbo/custom/setting/failed', { value: said });
      return;
    case 'work': {
      const { arn } = await farm.device('B');
      await farm.call('/admbo/device/bulk_command', { type: 'reboot', arns: [arn] });
      return;
    }
    case 'apps':
      await farm.call('/admbo/custom/setting/protection_app', {
        ...{ app_id: `com.example.app${String(nth)}`, name: said, os_type: 'android' },
      });
      return;
    case 'farm': {
      const { info } = await farm.device('A');
      await agent.change('A', { connection: info.state === 'OFFLINE' ? 'unauthorized' : 'offline' });
    }
  }
}

/** A transaction that has taken the next number of a topic and stays open until it is let go. */
export async function holdTopic(
  { pool, db }: Pick<TestApp, 'pool' | 'db'>,
  topic: LiveTopic,
): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(bumping(topic).compile(db).sql);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}
