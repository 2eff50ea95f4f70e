import type { BulkResult } from '@rackhand/contract/command/bulk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';
import { createStatementCutter, type StatementCutter } from '../../testing/cut-statement.ts';

describe('a command goes out, and has one effect, although the database is lost', () => {
  let desk: CommandDesk;
  let cutter: StatementCutter;
  beforeEach(async () => {
    desk = await openCommandDesk();
    cutter = createStatementCutter();
  });
  afterEach(async () => {
    cutter.remove();
    await desk.farm.close();
  });

  /** It comes as a second delivery: an agent that has been given the first one does it no second time. */
  async function finish(id: string): Promise<void> {
    desk.agent.ends(await desk.agent.delivered(id, 2));
    expect(await desk.read(id, 10)).toMatchObject({ state: 'succeeded' });
    expect(desk.agent.deliveries(id)).toHaveLength(1);
  }

  it('when it has been stored and its call could not say so', async () => {
    const { arn } = await desk.farm.device('A');
    const headers = { 'idempotency-key': 'asked-again' };
    cutter.loseAnswerOf('commit', 'insert into commands');
    expect((await desk.askFor('/admbo/device/reboot', arn, headers)).status).toBe(503);
    const again = await desk.askFor('/admbo/device/reboot', arn, headers);
    await finish(String(again.data['command_id']));
  });

  it('when it has been marked as sent and was not yet', async () => {
    const { arn } = await desk.farm.device('A');
    cutter.loseAnswerOf('unended as materialized');
    const { data } = await desk.farm.call('/admbo/device/bulk_command', { type: 'reboot', arns: [arn] });
    const [result] = data['results'] as BulkResult[];
    await finish(result?.command_id ?? '');
  });
});
