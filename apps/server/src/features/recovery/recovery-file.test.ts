import { recoveryCsvColumns } from '@rackhand/contract/recovery/recovery-file';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { minute } from '../../testing/command-desk.ts';
import { openRecoveryDesk, second } from '../../testing/recovery-desk.ts';

const many = 300;

it('all recoveries of a filter are taken as a file: the newest first, each with its rungs and why they did not help', async () => {
  const desk = await openRecoveryDesk();
  const { farm } = desk;
  // A clock that is moved by minutes must not make the host silent.
  const signsOfLife = setInterval(() => desk.agent.beat(), 1_000);
  try {
    await desk.setPolicy();
    await desk.goesOffline();
    farm.clock.advance(2 * minute);
    const reconnect = await desk.sent('usb_reset');
    desk.agent.ends(reconnect, { outcome: 'failed', reason: 'ALL_RUNGS_FAILED' });
    await desk.inState(reconnect.command_id, 'failed');
    farm.clock.advance(31 * second);
    const reboot = await desk.sent('reboot');
    await desk.comesBack();
    desk.agent.ends(reboot);
    const run = await desk.runIn('succeeded');
    await sql`insert into recoveries (device_id, state, trouble, states, ladder, started_by, started_at, ended_at)
      select device_id, 'cancelled', trouble, states, ladder, 'admin01', started_at - n * interval '1 minute', ended_at
      from recoveries, generate_series(1, ${many}::int) n`.execute(farm.db);

    const fileOf = async (query: string, language: string) => {
      const headers = { cookie: farm.cookie, 'accept-language': language };
      const {
        body,
        statusCode,
        headers: answered,
      } = await farm.app.inject({
        url: `/admbo/recovery/download${query}`,
        headers,
      });
      expect(statusCode).toBe(200);
      expect(answered['content-disposition']).toMatch(/recovery_\d{14}\.csv/);
      return parse(body, { bom: true });
    };
    const [heading, newest = [], ...rest] = await fileOf('', 'en');
    expect(heading).toEqual(Object.values(recoveryCsvColumns).map(({ en }) => en));
    expect(newest).toMatchObject([
      run.device_name,
      'A',
      run.rack_location,
      'Offline',
      'Recovered',
      '',
      ...newest.slice(6),
    ]);
    expect(newest[6]).toMatch(
      /^Reconnect USB: Failed \(.*All reconnection methods failed.*\); Reboot: Succeeded$/,
    );
    const starts = rest.map((line) => line[8] ?? '');
    expect(starts).toHaveLength(many);
    expect(starts).toEqual(starts.toSorted().toReversed());
    expect(rest.every((line) => line[4] === 'Cancelled' && line[7] === 'admin01')).toBe(true);

    const [korean, ...cancelled] = await fileOf('?state=cancelled', 'ko');
    expect(korean).toEqual(Object.values(recoveryCsvColumns).map(({ ko }) => ko));
    expect(cancelled).toHaveLength(many);
    expect(await fileOf('?rung=reboot', 'ko')).toHaveLength(2);
    expect(await fileOf('?arn=arn:farm:device:999', 'ko')).toHaveLength(1);
  } finally {
    clearInterval(signsOfLife);
    await farm.close();
  }
});
