import { byTopic } from '@rackhand/contract/call/live-position';
import { type LiveTopic, liveTopics } from '@rackhand/contract/call/live-topics';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bumpTopic, liveChannel } from '../../platform/database/live-order.ts';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { numbersIn, positionAt } from '../../testing/position-at.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { phone } from '../../testing/test-sightings.ts';
import { openStream, type TestStream } from '../../testing/test-stream.ts';
import { changeTopic, eventOf, holdTopic } from '../../testing/topic-desk.ts';
import { waitingAre } from '../../testing/waiting-locks.ts';

let farm: TestFarm;
let agent: TestAgent;
let streams: TestStream[];

beforeEach(async () => {
  streams = [];
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot([phone('A'), phone('B')]);
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  await farm.close();
});

async function follow(headers: Record<string, string> = {}, at = farm): Promise<TestStream> {
  const stream = await at.stream(headers);
  streams.push(stream);
  await stream.sees(({ name }) => name === 'ready');
  return stream;
}

const change = (topic: LiveTopic): Promise<void> => changeTopic(farm, agent, topic);
const hears = (stream: TestStream, topic: LiveTopic) =>
  stream.sees(({ name }) => name === eventOf[topic], topic);
const others = (topic: LiveTopic): LiveTopic[] => liveTopics.filter((one) => one !== topic);
const lastId = (stream: TestStream): string => stream.events.at(-1)?.id ?? '';
/** Of each topic that is not the farm's, how many events came. */
const countsOf = (stream: TestStream): Record<LiveTopic, number> =>
  byTopic((topic) => stream.named(eventOf[topic]).length);

describe('a transaction that has changed something of one topic and is not committed', () => {
  test.each(liveTopics)('holds up no change of another one: %s', async (topic) => {
    const letGo = await holdTopic(farm, topic);
    try {
      const stream = await follow();
      for (const other of others(topic)) {
        await change(other);
        await hears(stream, other);
      }
      expect(stream.named(eventOf[topic])).toEqual([]);
    } finally {
      await letGo();
    }
  });

  test('is told in its order: a later change of its topic waits for it', async () => {
    const stream = await follow();
    const letGo = await holdTopic(farm, 'desk');
    const later = change('desk');
    await change('farm');
    await hears(stream, 'farm');
    expect(stream.named('notice')).toEqual([]);
    await letGo();
    await later;
    await hears(stream, 'desk');
  });
});

describe('a change of several topics', () => {
  test('takes their numbers in one order, devices last, or fails in every test', async () => {
    const inOrder = (topics: readonly LiveTopic[]) =>
      farm.db.transaction().execute(async (trx) => {
        for (const topic of topics) await bumpTopic(trx, topic);
      });
    await inOrder(liveTopics);
    await inOrder(['work', 'farm', 'work']);
    await expect(inOrder(['farm', 'work'])).rejects.toThrow('the number of work is taken after that of farm');
  });
});

describe('a stream that comes back', () => {
  test.each(liveTopics)(
    'is told what it has missed of %s, and nothing of what it has seen of the others',
    async (topic) => {
      const before = await follow();
      for (const one of liveTopics.toReversed()) {
        await change(one);
        await hears(before, one);
      }
      before.close();
      const id = lastId(before);
      await change(topic);
      const resumed = await follow({ 'last-event-id': id });
      expect(resumed.named('reset')).toEqual([]);
      const told = countsOf(resumed);
      expect(told[topic]).toBeGreaterThan(0);
      for (const other of others(topic))
        if (other !== 'farm') expect([other, told[other]]).toEqual([other, 0]);
    },
  );

  test('loads anew the one topic of which it has missed more than is worth telling, and goes on with the others', async () => {
    const before = await follow();
    before.close();
    await farm.db.transaction().execute(async (trx) => {
      const version = await bumpTopic(trx, 'work');
      await sql`insert into command_bulks (type, created_by, created_at, said, results, changed_version)
        select 'reboot', 'admin01', now(), '{}', '[]', ${version} from generate_series(1, 2001)`.execute(trx);
    });
    await change('farm');
    await change('desk');
    const resumed = await follow({ 'last-event-id': lastId(before) });
    expect(resumed.named('reset').map(({ data }) => data)).toEqual([{ topics: ['work'] }]);
    expect(countsOf(resumed)).toMatchObject({ work: 0, desk: 1, farm: 1 });
    const again = await follow({ 'last-event-id': lastId(resumed) });
    expect(again.events.map(({ name }) => name)).toEqual(['ready']);
  });

  test('loads anew a topic whose number is later than any, as after a backup, or is not said', async () => {
    const numbers = numbersIn(lastId(await follow()));
    const ahead = await follow({ 'last-event-id': positionAt({ ...numbers, tests: numbers.tests + 1 }) });
    expect(ahead.named('reset').map(({ data }) => data)).toEqual([{ topics: ['tests'] }]);
    const { apps, farm: devices } = numbers;
    const unsaid = await follow({ 'last-event-id': `apps=${String(apps)},farm=${String(devices)}` });
    expect(unsaid.named('reset').map(({ data }) => data)).toEqual([{ topics: ['desk', 'tests', 'work'] }]);
  });

  test('to whichever of two servers is told each change of each topic once, while it goes from one to the other', async () => {
    const beside = await createTestFarm(farm);
    try {
      let id = lastId(await follow());
      const seen: string[] = [];
      const topics: LiveTopic[] = ['desk', 'farm', 'apps', 'tests'];
      for (let turn = 0; turn < 24; turn += 1) {
        const topic = topics[turn % topics.length] ?? 'farm';
        const changed = change(topic);
        const stream = await (turn % 2 === 0 ? farm : beside).stream({ 'last-event-id': id });
        streams.push(stream);
        await changed;
        await hears(stream, topic);
        stream.close();
        const events = stream.events.filter(({ name }) => name === eventOf[topic]);
        seen.push(...events.map((event) => `${topic} ${String(numbersIn(event.id)[topic])}`));
        id = lastId(stream);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe(24);
    } finally {
      await beside.close();
    }
  });
});

describe('while servers are replaced one by one,', () => {
  const older = { 'x-live-ids': '' };

  test('a console of the release before gets numbers as ids, and what has no number of its own that of the farm', async () => {
    const stream = await follow(older);
    await change('desk');
    await change('farm');
    await hears(stream, 'desk');
    const { id } = await hears(stream, 'farm');
    expect(Number(id)).toBe((await farm.device('A')).info.revision);
    for (const event of stream.events) expect(event.id).toMatch(/^\d+(\.\d+)?$/);
  });

  test('whoever comes with an id of the release before loads everything anew', async () => {
    for (const headers of [older, {}]) {
      const stream = await follow({ ...headers, 'last-event-id': '3' });
      expect(stream.named('reset').map(({ data }) => data)).toEqual([{}]);
    }
  });

  test('a program gets positions without asking for them', async () => {
    const { headers } = await makeApiToken(farm, ['read']);
    const stream = await openStream(farm.origin, { ...older, ...headers });
    streams.push(stream);
    const { id } = await stream.sees(({ name }) => name === 'ready');
    expect(Object.values(numbersIn(id)).every((number) => number >= 0)).toBe(true);
    expect(id).toContain('farm=');
  });

  test('what a server of the release before has changed has a number later than all, and is told once', async () => {
    const stream = await follow();
    await farm.db.transaction().execute(async (trx) => {
      for (let times = 0; times < 30; times += 1) await bumpTopic(trx, 'tests');
    });
    await change('desk');
    await hears(stream, 'desk');
    // As that release writes: with one number for everything, and without a word of topics.
    const before = numbersIn(lastId(stream));
    await sql
      .raw(`
      set rackhand.topics = '';
      begin;
      with bumped as (update farm_version set version = version + 1 returning version)
      update notices set title = 'older', changed_version = bumped.version from bumped;
      select pg_notify('${liveChannel}', version::text) from farm_version;
      commit;
      set rackhand.topics = 'on';`)
      .execute(farm.db);
    const told = await stream.sees(({ name, id }) => name === 'notice' && numbersIn(id).desk > before.desk);
    expect(numbersIn(told.id).desk).toBeGreaterThan(before.tests);
    await change('desk');
    await stream.sees(() => stream.named('notice').length >= 3);
    expect(stream.named('notice').map(({ id }) => numbersIn(id).desk)).toEqual([
      ...new Set(stream.named('notice').map(({ id }) => numbersIn(id).desk)),
    ]);
  });

  test('one of the release before waits for what others have open in any topic, so that its number comes in their order', async () => {
    const client = await farm.pool.connect();
    await client.query(`set rackhand.topics = ''`);
    const of = { older: 0, newer: 0 };
    let older: Promise<void> = Promise.resolve();
    await farm.db.transaction().execute(async (trx) => {
      of.newer = await bumpTopic(trx, 'apps');
      older = client
        .query<{ version: number }>('update farm_version set version = version + 1 returning version')
        .then(({ rows }) => {
          of.older = rows[0]?.version ?? 0;
        });
      await waitingAre(1, farm.db);
      // Nor does it hold what comes last, for which this one would wait in turn.
      of.newer = Math.max(of.newer, await bumpTopic(trx, 'farm'));
      expect(of.older).toBe(0);
    });
    await older;
    expect(of.older).toBeGreaterThan(of.newer);
    await client.query(`set rackhand.topics = 'on'`);
    client.release();
  });
});
