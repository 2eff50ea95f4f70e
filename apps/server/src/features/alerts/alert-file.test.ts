import { alertCsvColumns } from '@rackhand/contract/alert/alert-words';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlertDesk, inError, minute, openAlertDesk, well } from '../../testing/alert-desk.ts';

let desk: AlertDesk;

beforeEach(async () => {
  desk = await openAlertDesk();
});
afterEach(() => desk.farm.close());

/** Its heading and its rows, by the column's name. */
async function fileOf(query = '', language = 'en') {
  const { app, cookie } = desk.farm;
  const headers = { cookie, 'accept-language': language };
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({ url: `/admbo/alert/download${query}`, headers });
  const [heading = [], ...lines] =
    statusCode === 200 ? parse(body, { bom: true, relax_column_count: false }) : [];
  const rows = lines.map((line) =>
    Object.fromEntries(Object.keys(alertCsvColumns).map((name, place) => [name, line[place] ?? ''])),
  );
  return { statusCode, body, heading, rows, name: String(answered['content-disposition']) };
}

describe('the file of alerts', () => {
  it('has all of them in the order of the list, however many, with what has become of each', async () => {
    await desk.makeRule({ kind: 'state', states: ['OFFLINE'], name: 'Away', close_after_minutes: 1 });
    const ids = await desk.addDevices(300, 'phone-', { rack_group: 1, rack_number: 2 });
    await desk.change(ids, inError('OFFLINE', desk.farm.clock.now()));
    await desk.look(minute);
    await desk.change(ids.slice(0, 100), well);
    await desk.look();
    await desk.look(minute);
    const [open] = await desk.alerts('?state=open');
    const noted = await desk.post(`/admbo/alert/${open?.alert_id ?? ''}/acknowledge`, { note: '=1+1' });
    expect(noted.errorCode).toBe(0);
    const { rows, heading, name } = await fileOf();
    expect(heading).toEqual(Object.values(alertCsvColumns).map(({ en }) => en));
    expect(name).toMatch(/alert_\d{14}\.csv/);
    expect(rows.map(({ udid }) => udid)).toEqual(
      (await desk.alerts('?limit=600')).map(({ subject }) => subject.udid),
    );
    expect(rows.filter(({ state }) => state === 'Open')).toHaveLength(200);
    expect(rows.at(-1)).toMatchObject({
      ...{ state: 'Closed', ended_by: 'trouble is gone', rule: 'Away', times_told: '1' },
      ...{ trouble: 'Offline', closed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/) as string },
    });
    const seen = rows.find(({ udid }) => udid === open?.subject.udid);
    const [known] = await desk.alerts('?acknowledged=true');
    expect(seen).toMatchObject({ acknowledged_by: known?.acknowledged_by, about: known?.subject.name });
    // What a table would reckon with is no formula any more.
    expect(seen?.['note']).toBe("'=1+1");
  });

  it('holds what the page was narrowed to, and is headed in the language of who asks', async () => {
    const rule = await desk.makeRule({ kind: 'state', states: ['OFFLINE'], name: 'Away' });
    await desk.makeRule({ kind: 'battery', name: 'Battery', limit: 20 });
    const [one = 0, other = 0] = await desk.addDevices(2, 'phone-');
    await desk.change([one, other], inError('OFFLINE', desk.farm.clock.now()));
    await desk.look(minute);
    const { heading } = await fileOf('', 'ko');
    expect(heading).toEqual(Object.values(alertCsvColumns).map(({ ko }) => ko));
    const counts = await Promise.all(
      [
        '',
        `?rule_id=${String(rule)}`,
        `?arn=arn:farm:device:${String(one)}`,
        '?state=closed',
        '?acknowledged=true',
      ].map(async (query) => (await fileOf(query)).rows.length),
    );
    expect(counts).toEqual([2, 2, 1, 0, 0]);
    expect((await fileOf('?page=1')).statusCode).toBe(400);
  });
});
