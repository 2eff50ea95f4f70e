import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import type { TestAgent } from '../../testing/test-agent.ts';
import { healthyReadings, phone, phoneFacts } from '../../testing/test-sightings.ts';

let farm: TestFarm;
let agent: TestAgent;

const bom = Buffer.from([0xef, 0xbb, 0xbf]);

beforeAll(async () => {
  farm = await createTestFarm();
  agent = await farm.dial(await farm.addHost('rack-1'));
  await agent.snapshot(
    ['A1', 'A2', 'A3'].map((udid, index) =>
      phone(udid, {
        facts: { ...phoneFacts, model: 'Galaxy' },
        readings: { ...healthyReadings, battery_level: 80 - index },
      }),
    ),
  );
});
afterAll(() => farm.close());

async function download(query: string, headers: Record<string, string> = {}) {
  const url = `/admbo/device_list/download?${query}`;
  return farm.app.inject({ url, headers: { cookie: farm.cookie, ...headers } });
}

/** Writes a memo as another admin would. */
async function note(udid: string, memo: string): Promise<void> {
  const { arn, info, version } = await farm.device(udid);
  const answer = await farm.call('/service/update_info', { arn, info, memo, version });
  if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer));
}

const csv = (...lines: string[]): Buffer =>
  Buffer.concat([bom, Buffer.from(lines.map((line) => `${line}\r\n`).join(''))]);

describe('the device list as a file', () => {
  it('has the columns, the order and all the rows that were asked for, byte for byte', async () => {
    const sort = encodeURIComponent(JSON.stringify({ id: 'battery_level', direction: 'asc' }));
    const response = await download(`columns=udid,rackLocation,battery_level,port&sort=${sort}`, {
      'accept-language': 'en',
    });
    const ports = await Promise.all(
      ['A3', 'A2', 'A1'].map(async (udid) => (await farm.device(udid)).info.port),
    );
    const racks = ['1,1,3', '1,1,2', '1,1,1'];
    expect(response.rawPayload).toEqual(
      csv(
        'UDID,Rack group,Rack,Slot,Battery,Port',
        ...['A3', 'A2', 'A1'].map(
          (udid, index) =>
            `${udid},${racks[index] ?? ''},${String(78 + index)}%,${String(ports[index] ?? '')}`,
        ),
      ),
    );
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  });

  it('is headed in the language of the request and named with the time in Korea', async () => {
    farm.clock.set(new Date('2026-11-20T20:30:05Z'));
    const response = await download('columns=model,state,memo');
    expect(response.rawPayload.subarray(3).toString('utf8').split('\r\n')[0]).toBe(
      '장비 이름,상태,상태 시작,메모',
    );
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="device_list_20261121053005.csv"; filename*=UTF-8''device_list_20261121053005.csv`,
    );
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['+cmd', `'+cmd`],
    ['+1+1', `'+1+1`],
    ['+82 10', `'+82 10`],
    ['+821012345678', '+821012345678'],
    ['-2', `'-2`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=x', `'\t=x`],
    ['＝1', `'＝1`],
    ['say "hi", then\ngo', '"say ""hi"", then\ngo"'],
    ['\r=x', `"'\r=x"`],
    ['한글 📱', '한글 📱'],
  ])('says the memo %j as text', async (memo, cell) => {
    await note('A1', memo);
    const response = await download('columns=model,memo&q=A1');
    expect(response.rawPayload).toEqual(csv('장비 이름,메모', `Galaxy,${cell}`));
  });

  it('holds what a search and a state group let through', async () => {
    await agent.change('A2', { connection: 'offline' });
    const lines = (await download('columns=model,udid,state&state_group=error')).body.split('\r\n');
    const since = (await farm.device('A2')).info.state_since.slice(0, 19).replace('T', ' ');
    expect(lines.slice(1)).toEqual([`Galaxy,A2,오프라인,${since}`, '']);
    await agent.change('A2', { connection: 'device' });
    const { body } = await download('columns=state_since,state,udid&q=a2');
    expect(body.split('\r\n')[1]).toMatch(/^[-\d]{10} [:\d]{8},,A2$/);
  });

  it('has three empty cells for a device without a slot', async () => {
    const { arn, info, version } = await farm.device('A3');
    await farm.call('/service/update_info', {
      ...{ arn, version, memo: 'loose' },
      info: { ...info, rackLocation: '' },
    });
    expect((await download('columns=rackLocation,memo&q=A3')).body.split('\r\n')[1]).toBe(',,,loose');
  });

  it('never has a private code in clear', async () => {
    const { arn, info, memo, version } = await farm.device('A3');
    await farm.call('/service/update_info', { arn, memo, version, info: { ...info, private_code: '4711' } });
    const { body } = await download('');
    expect(body).toContain('••••');
    expect(body).not.toContain('4711');
  });

  it.each([
    'columns=secret',
    'columns=model,model',
    'sort=%7B%22id%22%3A%22private_code%22%2C%22direction%22%3A%22asc%22%7D',
    'page=1',
    'columns=model&columns=udid',
  ])('is refused for %s, with no file', async (query) => {
    const response = await download(query);
    expect([response.statusCode, response.json<{ errorCode: number }>().errorCode]).toEqual([400, 901]);
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('needs a session', async () => {
    expect((await farm.app.inject({ url: '/admbo/device_list/download' })).statusCode).toBe(401);
  });
});
