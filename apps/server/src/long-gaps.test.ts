import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from './testing/create-test-farm.ts';
import { type DatabaseGate, openDatabaseGate } from './testing/database-gate.ts';
import { eventually } from './testing/eventually.ts';
import { minuteMs } from './testing/sign-in-desk.ts';
import type { TestAgent } from './testing/test-agent.ts';
import { phone } from './testing/test-sightings.ts';

let first: TestFarm;
let gate: DatabaseGate;
/** An instance whose way to the database can be shut. */
let farm: TestFarm;
let agent: TestAgent;
beforeEach(async () => {
  first = await createTestFarm();
  gate = await openDatabaseGate(first.database.connection);
  const port = Number(new URL(gate.url).searchParams.get('port'));
  const connection = { ...first.database.connection, host: '127.0.0.1', port };
  farm = await createTestFarm({ ...first, database: { ...first.database, connection } });
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
});
afterEach(async () => {
  await farm.close();
  await gate.shut();
  await first.close();
});

const idOf = async (): Promise<string> => {
  const stream = await farm.stream();
  const { id } = await stream.sees(({ name }) => name === 'ready');
  stream.close();
  return id;
};

test('a database that is away for five minutes costs nobody a session, no device its state, and no report of an agent (F30)', async () => {
  const id = await idOf();
  await gate.shut();
  agent.say({ type: 'changes', seq: 1, changes: [{ udid: 'B', part: { connection: 'offline' } }] });
  for (let passed = 0; passed < 5; passed += 1) {
    farm.clock.advance(minuteMs);
    agent.beat(1);
    for (const url of ['/admbo/all_device', '/admbo/session_check']) {
      const answer = await farm.app.inject({ url, headers: { cookie: farm.cookie } });
      expect([url, answer.statusCode, answer.json()]).toMatchObject([url, 503, { errorCode: 900 }]);
    }
  }
  await gate.open();
  const shows = (udid: string, state: string) =>
    eventually(
      async () => (await farm.device(udid).catch(() => null))?.info.state === state,
      `${udid} ${state}`,
    );
  await shows('B', 'OFFLINE');
  await shows('A', 'AVAILABLE');
  expect((await farm.history('A')).filter(({ to }) => to === 'OFFLINE')).toEqual([]);
  const resumed = await farm.stream({ 'last-event-id': id });
  await resumed.sees(({ data }) => (data['info'] as { udid?: string } | undefined)?.udid === 'B');
  expect(resumed.named('reset')).toEqual([]);
});

test('whoever was cut off for five minutes, in which the server was another one, sees no device that is gone as there (F63)', async () => {
  const id = await idOf();
  agent.cut();
  farm.clock.advance(5 * minuteMs);
  const restarted = await createTestFarm(first);
  await restarted.judgeHosts();
  const resumed = await restarted.stream({ cookie: farm.cookie, 'last-event-id': id });
  for (const udid of ['A', 'B']) {
    const { data } = await resumed.sees(
      ({ data: seen }) => (seen['info'] as { udid?: string } | undefined)?.udid === udid,
    );
    expect(data).toMatchObject({ info: { state: 'OFFLINE' } });
    expect(data).toEqual(await restarted.device(udid));
  }
  expect(resumed.named('reset')).toEqual([]);
  await restarted.close();
});
