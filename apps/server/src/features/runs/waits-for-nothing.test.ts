import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = await openTestDesk();
});
afterEach(() => desk.farm.close());

const waits = (id: string, reason: string) =>
  eventually(
    async () => (await desk.run(id)).waiting?.reason === reason,
    `${id} waiting for its device: ${reason}`,
  );

/** A run whose device an administrator has excluded. */
async function waitingRun(): Promise<string> {
  const { arn } = await desk.farm.device('B');
  await desk.farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
  const [id = ''] = await desk.start({ udids: ['B'] });
  await waits(id, 'EXCLUDED');
  return id;
}

describe('a run that waits', () => {
  it('ends as DEVICE_GONE once an administrator has removed its device', async () => {
    const id = await waitingRun();
    const { arn } = await desk.farm.device('B');
    const { errorCode } = await desk.farm.call('/service/remove', { arn, old_state: 'EXCLUDE' });
    expect(errorCode).toBe(0);
    const ended = await desk.inState(id, 'ended');
    expect(ended).toMatchObject({ result: 'error', decided_by: { reason: 'DEVICE_GONE' } });
  });

  it('ends as APP_GONE once nothing is kept of the app that it would bring', async () => {
    const id = await waitingRun();
    const app = { sha256: 'a'.repeat(64), size: 1, app_id: 'com.bank', version: '1', version_code: '1' };
    await sql`update test_runs set app = ${JSON.stringify(app)}::jsonb where device_id is not null`.execute(
      desk.farm.db,
    );
    const ended = await desk.inState(id, 'ended');
    expect(ended).toMatchObject({ result: 'error', decided_by: { reason: 'APP_GONE' } });
  });
});

it('a host that drains ends its runs and is given no next one, which says HOST_DRAINING; afterwards it is', async () => {
  const { farm, agent } = desk;
  const [first = ''] = await desk.start();
  const order = await agent.given(first);
  const [next = ''] = await desk.start();
  const { id } = await farm.db.selectFrom('hosts').select('id').executeTakeFirstOrThrow();
  const headers = { cookie: await farm.signIn('super'), ...sameOrigin };
  const drain = async (draining: boolean): Promise<void> => {
    const url = `/admbo/server/${String(id)}/drain`;
    const answer = await farm.app.inject({ method: 'POST', url, headers, payload: { draining } });
    expect(answer.json()).toMatchObject({ errorCode: 0 });
  };
  await drain(true);
  agent.ends(order);
  await desk.inState(first, 'ended');
  await waits(next, 'HOST_DRAINING');
  expect(agent.orders(next)).toEqual([]);
  await drain(false);
  await agent.given(next);
});
