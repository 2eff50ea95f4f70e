import type { DeviceFilter } from '@rackhand/contract/test/project';
import type { WaitingReason } from '@rackhand/contract/test/run-states';
import { waitingWords } from '@rackhand/contract/test/run-words';
import type { Language } from '@rackhand/contract/text/language';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { openTestDesk, type TestDesk } from '../../testing/test-desk.ts';
import { healthyReadings } from '../../testing/test-sightings.ts';

let desk: TestDesk;

beforeEach(async () => {
  desk = await openTestDesk(['A', 'B', 'C', 'D']);
});
afterEach(() => desk.farm.close());

const waitsTenMinutes = { wait_minutes: 10, min_battery: 60 };

async function waitsFor(
  reason: WaitingReason,
  udid: string | null,
): Promise<readonly [WaitingReason, string]> {
  const filter: DeviceFilter = { q: 'no such thing', device_type: null, count: 1, distinct: null };
  const where = udid === null ? { on: { filter, count: 1 } } : { udids: [udid] };
  const [id = ''] = await desk.start({ ...where, options: waitsTenMinutes });
  await eventually(
    async () => (await desk.run(id)).waiting?.reason === reason,
    `${id} waiting for ${reason}`,
  );
  return [reason, id];
}

/** Of each run the sentence in the list as a file. */
async function toldInCsv(language: Language): Promise<string> {
  const headers = { cookie: desk.farm.cookie, ...sameOrigin, 'accept-language': language };
  const payload = { table: 'tests' };
  return (await desk.farm.app.inject({ method: 'POST', url: '/admbo/csv/download', headers, payload })).body;
}

async function toldInReport(id: string, language: Language): Promise<string> {
  const headers = { cookie: desk.farm.cookie, 'accept-language': language };
  return (await desk.farm.app.inject({ url: `/admbo/test/${id}/junit`, headers })).body;
}

it('a run that waited too long says for what it waited, to each reader in their language, in files too', async () => {
  const { farm, agent } = desk;
  const [held = ''] = await desk.start({ udids: ['A'] });
  await agent.given(held);
  const { arn } = await farm.device('B');
  await farm.call('/service/change_state', { arn, old_state: 'AVAILABLE', new_state: 'EXCLUDE' });
  await agent.change('C', { readings: { ...healthyReadings, battery_level: 12 } });
  await agent.change('D', { connection: 'offline' });
  const ids = [
    await waitsFor('BUSY', 'A'),
    await waitsFor('EXCLUDED', 'B'),
    await waitsFor('LOW_BATTERY', 'C'),
    await waitsFor('ERROR', 'D'),
    await waitsFor('NO_MATCH', null),
  ];
  farm.clock.advance(11 * minute);
  for (const [waiting_reason, id] of ids)
    expect((await desk.inState(id, 'ended')).decided_by).toMatchObject({
      ...{ reason: 'WAITED_TOO_LONG', waiting_reason },
    });
  const [korean, english] = [await toldInCsv('ko'), await toldInCsv('en')];
  for (const [reason, id] of ids) {
    const { ko, en } = waitingWords[reason];
    expect([korean.includes(ko), english.includes(en)]).toEqual([true, true]);
    expect(await toldInReport(id, 'ko')).toContain(ko);
    expect(await toldInReport(id, 'en')).toContain(en);
  }
});
