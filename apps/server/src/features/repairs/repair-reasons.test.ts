import { firstRepairReasons } from '@rackhand/contract/repair/first-reasons';
import type { RepairReason } from '@rackhand/contract/repair/repair';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openRepairDesk, type RepairDesk } from '../../testing/repair-desk.ts';

let desk: RepairDesk;
let chief: string;
beforeEach(async () => {
  desk = await openRepairDesk();
  chief = await desk.farm.signIn('super');
});
afterEach(() => desk.farm.close());

interface Reasons {
  reasons: RepairReason[];
  version: number;
}
const read = () => desk.farm.read<Reasons>('/admbo/repair_reason');
const save = async (reasons: object[], version?: number, cookie = chief) => {
  const response = await desk.farm.app.inject({
    method: 'POST',
    url: '/admbo/repair_reason',
    headers: { cookie, ...sameOrigin },
    payload: { version: version ?? (await read()).version, reasons },
  });
  return response.json<{ errorCode: unknown; data: Reasons; details?: { field: string }[] }>();
};
const sent = ({ reason_id, ko, en, is_retired }: RepairReason) => ({ reason_id, ko, en, is_retired });

describe('the list of reasons', () => {
  it('of a farm that begins is the one by which notes of before are read', async () => {
    const { reasons } = await read();
    expect(reasons.map(({ ko, en }) => ({ ko, en }))).toEqual(firstRepairReasons);
  });

  it('is kept by super admins, whole and in its order', async () => {
    const { reasons } = await read();
    const [first, second] = reasons.map(sent);
    const fresh = { reason_id: null, ko: ' 힌지 파손 ', en: 'Broken hinge' };
    expect((await save([second, first, fresh] as object[], undefined, desk.farm.cookie)).errorCode).toBe(
      31108,
    );
    const { data } = await save([second, first, fresh] as object[]);
    expect(data.reasons.map(({ ko }) => ko)).toEqual(['배터리 부풂 또는 수명', '화면 파손', '힌지 파손']);
    expect(await read()).toEqual(data);
  });

  it('keeps those that cases name, retired: they are given to no other case', async () => {
    const { repair_id } = await desk.open('A', { reason_id: 2 });
    const keep = (await read()).reasons.filter(({ reason_id }) => reason_id === 1).map(sent);
    const { data } = await save(keep);
    expect(
      data.reasons.map(({ reason_id, is_retired, is_used }) => [reason_id, is_retired, is_used]),
    ).toEqual([
      [1, false, false],
      [2, true, true],
    ]);
    expect(await desk.report('B', { reason_id: 2 })).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'reason_id' }],
    });
    expect(await desk.report('B', { reason_id: 3 })).toMatchObject({ status: 404, errorCode: 2002 });
    expect((await desk.readCase(repair_id)).reason.en).toBe('Swollen or worn battery');
    const [one, two] = data.reasons.map(sent);
    await save([one, { ...two, is_retired: false }] as object[]);
    expect((await desk.report('B', { reason_id: 2 })).status).toBe(200);
  });

  it('is refused with names that are empty, too long or there twice, each by its place', async () => {
    const fresh = (ko: string, en: string) => ({ reason_id: null, ko, en });
    const { errorCode, details } = await save([
      fresh('가', 'A'),
      fresh('', 'b'),
      fresh('나', 'a'),
      fresh('다', 'x'.repeat(51)),
    ]);
    expect(errorCode).toBe(901);
    expect(details?.map(({ field }) => field)).toEqual(['reasons.1.ko', 'reasons.2.en', 'reasons.3.en']);
  });

  it('is saved by who has seen it as it is: 20414 behind a colleague', async () => {
    const { reasons, version } = await read();
    await save(reasons.map(sent).slice(1));
    expect(await save(reasons.map(sent), version)).toMatchObject({
      errorCode: 20414,
      details: [{ field: 'version' }],
    });
  });

  it('is told of to whoever shows it', async () => {
    const stream = await desk.farm.stream();
    await stream.sees(({ name }) => name === 'ready');
    await save((await read()).reasons.map(sent).slice(1));
    expect((await stream.sees(({ name }) => name === 'repair')).data).toEqual({ repair_id: null });
    stream.close();
  });
});
