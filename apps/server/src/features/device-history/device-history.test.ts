import type {
  Availability,
  Outage,
  ReadingPoint,
  TimelineEntry,
} from '@rackhand/contract/device/device-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdleFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { runDeskOf } from '../../testing/run-desk.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone } from '../../testing/test-sightings.ts';
import { pruneHistory } from './prune-history.ts';
import { recordReadings } from './record-readings.ts';

let farm: TestFarm;
let agent: TestAgent;
const minuteMs = 60_000;

beforeAll(async () => {
  farm = await createIdleFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
});
afterAll(() => farm.close());

async function seen(udid: string): Promise<string> {
  await agent.snapshot([phone(udid)]);
  return (await farm.device(udid)).arn;
}

const query = (arn: string, more: Record<string, string> = {}): string =>
  new URLSearchParams({ deviceArn: arn, ...more }).toString();

interface Page {
  entries: TimelineEntry[];
  next: string | null;
}
const timeline = (arn: string, more: Record<string, string> = {}): Promise<Page> =>
  farm.read<Page>(`/service/device_timeline?${query(arn, more)}`);
const outagesOf = (arn: string): Promise<{ outages: Outage[]; availability: Availability[] }> =>
  farm.read(`/service/device_outages?${query(arn)}`);

async function decide(arn: string, old_state: string, new_state: string, update_reason = ''): Promise<void> {
  await farm.call('/service/change_state', { arn, old_state, new_state, update_reason });
}

describe('the outages of a device', () => {
  it('run from the first error to the first state that is none, with seconds and what took most of them', async () => {
    const arn = await seen('broken');
    farm.clock.advance(10 * minuteMs);
    await agent.change('broken', { connection: 'offline' });
    farm.clock.advance(3 * minuteMs);
    await agent.change('broken', { connection: 'unauthorized' });
    farm.clock.advance(4 * minuteMs);
    await agent.change('broken', { connection: 'device' });
    farm.clock.advance(53 * minuteMs);
    const { outages, availability } = await outagesOf(arn);
    expect(outages).toMatchObject([
      { cause: 'UNAUTHORIZED', seconds: 420, ended_at: expect.any(String) as string },
    ]);
    // 70 minutes known, 7 of them broken.
    expect(availability).toMatchObject([
      { days: 7, outages: 1, outage_seconds: 420, counted_seconds: 4200, percent: 90 },
      { days: 30, outages: 1, outage_seconds: 420, counted_seconds: 4200, percent: 90 },
    ]);
  });

  it('end where an administrator excludes it, and excluded time counts neither way', async () => {
    const arn = await seen('excluded');
    farm.clock.advance(30 * minuteMs);
    await agent.change('excluded', { connection: 'offline' });
    farm.clock.advance(30 * minuteMs);
    await decide(arn, 'OFFLINE', 'EXCLUDE');
    farm.clock.advance(20 * minuteMs);
    const { outages, availability } = await outagesOf(arn);
    expect(outages).toMatchObject([{ cause: 'OFFLINE', seconds: 1800 }]);
    expect(availability[0]).toMatchObject({ percent: 50, counted_seconds: 3600 });
  });

  it('do not begin before an administrator has confirmed a new device', async () => {
    const careful = await farm.dial(await farm.addHost('rack-2', { acceptNewDevices: false }));
    await careful.snapshot([phone('new')]);
    const { arn } = await farm.device('new');
    farm.clock.advance(30 * minuteMs);
    expect(await outagesOf(arn)).toMatchObject({ outages: [], availability: [{ percent: null }, {}] });
    await decide(arn, 'REGISTERED', 'AVAILABLE');
    farm.clock.advance(60 * minuteMs);
    expect((await outagesOf(arn)).availability[0]).toMatchObject({ percent: 100, counted_seconds: 3600 });
  });

  it('give no share of the time before an hour of it has been watched', async () => {
    const arn = await seen('short');
    farm.clock.advance(59 * minuteMs);
    const counted = { counted_seconds: 59 * 60, percent: null };
    expect((await outagesOf(arn)).availability).toMatchObject([counted, counted]);
    farm.clock.advance(minuteMs);
    expect((await outagesOf(arn)).availability[0]).toMatchObject({ percent: 100 });
  });

  it('are none while an app command or somebody holds it, and one that lasts has no end', async () => {
    const arn = await seen('held');
    const id = Number(arn.split(':').at(-1));
    farm.clock.advance(minuteMs);
    const rows = ['MANAGED', 'USING', 'LOW_BATTERY'].map((to_state, index) => ({
      device_id: id,
      at: new Date(farm.clock.now().getTime() + index * minuteMs),
      from_state: null,
      to_state: to_state as 'MANAGED',
      reason: '',
      by_whom: 'agent',
    }));
    await farm.db.insertInto('device_state_changes').values(rows).execute();
    farm.clock.advance(5 * minuteMs);
    expect((await outagesOf(arn)).outages).toMatchObject([
      { cause: 'LOW_BATTERY', seconds: 180, ended_at: null },
    ]);
  });
});

describe('tests in the timeline of a device', () => {
  it('are each try of a run with how it ended, and none of another deployment', async () => {
    const arn = await seen('tested');
    const device_id = Number(arn.split(':').at(-1));
    const desk = runDeskOf(farm);
    const { runId, test_run_id } = await desk.add({ udid: 'tested', result: 'passed', row: { attempt: 2 } });
    const ended_at = new Date(farm.clock.now().getTime() + minuteMs);
    await desk.addAttempt(runId, 1, { device_id, ended_at, outcome: 'error', reason: 'DEVICE_AWAY' });
    const started_at = new Date(farm.clock.now().getTime() + 2 * minuteMs);
    await desk.addAttempt(runId, 2, { device_id, started_at });
    const theirs = await desk.add({ udid: 'tested', result: 'failed', groupType: 'hmg' });
    await desk.addAttempt(theirs.runId, 1, { device_id, ended_at, outcome: 'finished' });
    farm.clock.advance(3 * minuteMs);
    const { entries } = await timeline(arn, { kinds: 'run' });
    expect(entries).toMatchObject([
      { id: `run-${test_run_id}-2`, attempt: 2, result: 'passed', reason: null, project: 'Nightly' },
      { id: `run-${test_run_id}-1`, attempt: 1, result: null, reason: 'DEVICE_AWAY', state: 'ended' },
    ]);
    const [first] = (await timeline(arn, { kinds: 'run', limit: '1' })).entries;
    const { next } = await timeline(arn, { kinds: 'run', limit: '1' });
    const rest = await timeline(arn, { kinds: 'run', before: next ?? '' });
    expect([first?.id, ...rest.entries.map(({ id }) => id)]).toEqual(entries.map(({ id }) => id));
  });
});

describe('the timeline of a device', () => {
  let arn: string;
  beforeAll(async () => {
    arn = await seen('story');
    farm.clock.advance(minuteMs);
    await decide(arn, 'AVAILABLE', 'EXCLUDE', 'new battery');
    farm.clock.advance(minuteMs);
    await decide(arn, 'EXCLUDE', 'AVAILABLE');
    farm.clock.advance(minuteMs);
    await agent.change('story', { connection: 'offline' });
    farm.clock.advance(minuteMs);
    await farm.call('/admbo/device/reboot', { arn });
    const { info, version } = await farm.device('story');
    const edited = { ...info, private_code: '4711', model: 'Galaxy S21' };
    const ids = { old_device_id: 'old', new_device_id: 'new' };
    await farm.call('/service/update_info', { arn, info: edited, memo: 'shelf 3', version, ...ids });
    farm.clock.advance(minuteMs);
  });

  it('tells decisions with who and why, states, commands, outages and edits, newest first', async () => {
    const { entries, next } = await timeline(arn);
    expect(next).toBeNull();
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(['state', 'decision', 'command', 'outage', 'edit']),
    );
    expect(
      entries.find(({ kind, ...rest }) => kind === 'decision' && 'to' in rest && rest.to === 'EXCLUDE'),
    ).toMatchObject({
      by: 'admin01',
      reason: 'new battery',
    });
    expect(entries.find(({ kind }) => kind === 'command')).toMatchObject({ type: 'reboot', by: 'admin01' });
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((left, right) => right - left));
  });

  it('never tells a private code', async () => {
    const { entries } = await timeline(arn, { kinds: 'edit' });
    expect(entries).toMatchObject([{ by: 'admin01' }]);
    expect(JSON.stringify(entries)).not.toContain('4711');
    expect(JSON.stringify(entries)).toContain('shelf 3');
  });

  it('gives the same entries page by page, none twice and none left out', async () => {
    const whole = (await timeline(arn)).entries.map(({ id }) => id);
    const paged: string[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const page: Page = await timeline(arn, { limit: '2', ...(before === '' ? {} : { before }) });
      paged.push(...page.entries.map(({ id }) => id));
      before = page.next;
    }
    expect(paged).toEqual(whole);
  });

  it('shows only the kinds that were asked for', async () => {
    const { entries } = await timeline(arn, { kinds: 'outage,decision' });
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['outage', 'decision']));
  });

  it.each([
    ['kinds', { kinds: 'gossip' }],
    ['before', { before: 'nonsense' }],
    ['limit', { limit: '201' }],
    ['from', { from: 'yesterday' }],
  ])('refuses what is no %s', async (field, more) => {
    const response = await farm.app.inject({
      url: `/service/device_timeline?${query(arn, more)}`,
      headers: { cookie: farm.cookie },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: 901, details: [{ field }] });
  });

  it('of a device that never was is 2501', async () => {
    const url = `/service/device_timeline?${query('arn:farm:device:999999')}`;
    const response = await farm.app.inject({ url, headers: { cookie: farm.cookie } });
    expect(response.json()).toMatchObject({ errorCode: 2501 });
  });
});

describe('the readings of a device', () => {
  const pointsOf = async (arn: string, range: string): Promise<ReadingPoint[]> =>
    (await farm.read<{ points: ReadingPoint[] }>(`/service/device_readings?${query(arn, { range })}`)).points;

  it('are sampled at most once in five minutes, and not while it does not answer', async () => {
    const arn = await seen('sampled');
    farm.clock.set(new Date(Math.ceil(farm.clock.now().getTime() / (10 * minuteMs)) * 10 * minuteMs));
    for (const minute of [0, 1, 4, 5, 6]) {
      const at = new Date(farm.clock.now().getTime() + minute * minuteMs);
      await recordReadings(farm.db, at);
    }
    await agent.change('sampled', {
      readings: { ...healthyReadings, battery_level: 40, battery_temperature: 315 },
    });
    farm.clock.advance(10 * minuteMs);
    await recordReadings(farm.db, farm.clock.now());
    await agent.change('sampled', { silent_tries: 1 });
    farm.clock.advance(10 * minuteMs);
    await recordReadings(farm.db, farm.clock.now());
    const points = await pointsOf(arn, '24h');
    expect(points.map(({ battery_level }) => battery_level)).toEqual([80, 80, 40]);
    expect(points.at(-1)).toMatchObject({ battery_temperature: 31.5, storage_free_bytes: 60 * 1024 ** 3 });
    expect((await pointsOf(arn, '30d')).length).toBeLessThanOrEqual(2);
  });

  it('and all other history go when they have been kept long enough, but never a last state', async () => {
    const arn = await seen('old');
    await agent.change('old', { connection: 'offline' });
    await recordReadings(farm.db, farm.clock.now());
    const later = new Date(farm.clock.now().getTime() + 100 * 24 * 60 * minuteMs);
    await pruneHistory(farm.db, { history: 90, readings: 90 }, later);
    expect(await farm.history('old')).toMatchObject([{ to: 'OFFLINE' }]);
    expect(await pointsOf(arn, '30d')).toEqual([]);
  });
});
