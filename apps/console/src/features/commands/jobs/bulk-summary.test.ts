import { type BulkAction, countBulk } from '@rackhand/contract/command/bulk';
import type { Command } from '@rackhand/contract/command/command';
import type { CommandState } from '@rackhand/contract/command/command-states';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../../../platform/api/api-client.ts';
import { sampleCommand } from '../../../testing/sample-command.ts';
import { applyCommands, bulksQuery, mergeCommands } from '../command-queries.ts';
import { mergeOpen } from '../sending/open-commands.ts';
import { summarizeBulk } from './bulk-summary.ts';

const command = (name: string, state: CommandState, differently: Partial<Command> = {}): Command =>
  sampleCommand({
    ...{ command_id: `command-${name}`, arn: name, udid: name, device_name: name },
    ...{ bulk_id: 'bulk-1', state, ...differently },
  });

function bulk(commands: Command[], refused: Record<string, number | string> = {}): BulkAction {
  const accepted = commands.map(({ arn, command_id }) => ({ arn, errorCode: 0, command_id }));
  const others = Object.entries(refused).map(([arn, errorCode]) => ({ arn, errorCode, command_id: null }));
  return {
    bulk_id: 'bulk-1',
    type: 'reboot',
    said: {},
    created_by: 'admin01',
    created_at: '2026-11-20T10:00:00.000+09:00',
    can_undo: false,
    ...{ state: 'running', counts: countBulk([]), paused_until: null, paused_by: null },
    ...{ is_cancelled: false, cancelled_by: null, retry_of: null, retried_by: null },
    results: [...accepted, ...others].map((result) => ({ ...result, udid: result.arn, device_name: '' })),
    commands,
  };
}

describe('the summary of a bulk action', () => {
  it('counts what succeeded, is open and failed, refused devices among the last', () => {
    const summary = summarizeBulk(
      bulk(
        [command('a', 'succeeded'), command('b', 'running'), command('c', 'unknown'), command('d', 'failed')],
        { e: 20412 },
      ),
    );
    expect(summary).toMatchObject({ succeeded: 1, open: 2, failed: 2, endedAt: null });
  });

  it('offers what failed, expired or was refused for another try, not what was cancelled or does not exist', () => {
    const summary = summarizeBulk(
      bulk([command('a', 'failed'), command('b', 'cancelled'), command('c', 'expired')], {
        d: 20414,
        e: 'E1011',
      }),
    );
    expect(summary.retryArns).toEqual(['a', 'c', 'd']);
  });

  it('counts what was cancelled apart from what failed', () => {
    const summary = summarizeBulk(bulk([command('a', 'cancelled'), command('b', 'expired')]));
    expect(summary).toMatchObject({ cancelled: 1, failed: 1 });
  });

  it('is paused as long as something waits, whatever the answer said that it came with', () => {
    const paused_until = '2026-11-21T10:00:00.000+09:00';
    expect(summarizeBulk({ ...bulk([command('a', 'queued')]), paused_until }).isPaused).toBe(true);
    expect(summarizeBulk({ ...bulk([command('a', 'succeeded')]), paused_until }).isPaused).toBe(false);
  });

  it('ends with its last command, or at once where no device could take part', () => {
    const ended = '2026-11-20T10:01:00.000+09:00';
    const commands = [command('a', 'succeeded', { ended_at: ended }), command('b', 'failed')];
    expect(summarizeBulk(bulk(commands)).endedAt).toBe(Date.parse(ended));
    const none = bulk([], { a: 20413 });
    expect(summarizeBulk(none)).toMatchObject({ failed: 1, open: 0, endedAt: Date.parse(none.created_at) });
  });

  it('of a decision about states counts a device without a refusal as done', () => {
    const action: BulkAction = { ...bulk([], { a: 0, b: 20412 }), type: 'exclude' };
    expect(summarizeBulk(action)).toMatchObject({ succeeded: 1, failed: 1, retryArns: ['b'] });
  });

  it('of a decision that was taken back repeats nothing: what was decided since is not decided over', () => {
    const action: BulkAction = {
      ...bulk([], { a: 0, b: 20414 }),
      type: 'include',
      said: { undoes: 'bulk-0' },
    };
    expect(summarizeBulk(action)).toMatchObject({ succeeded: 1, failed: 1, retryArns: [] });
  });
});

describe('what the stream says of commands', () => {
  it('takes the place of an older row, never of a newer one', () => {
    const before = [bulk([command('a', 'running', { revision: 5 })])];
    const older = mergeCommands(before, [command('a', 'sent', { revision: 4 })]);
    expect(older[0]).toBe(before[0]);
    const newer = mergeCommands(before, [command('a', 'succeeded', { revision: 6 })]);
    expect(newer[0]?.commands[0]?.state).toBe('succeeded');
  });

  it('counts by its newest event when several come together, in whatever order', () => {
    const before = [bulk([command('a', 'queued')])];
    const events = [command('a', 'succeeded', { revision: 9 }), command('a', 'running', { revision: 8 })];
    expect(mergeCommands(before, events)[0]?.commands[0]?.state).toBe('succeeded');
  });

  it('leaves bulk actions that it does not touch the same objects', () => {
    const before = [bulk([command('a', 'queued')]), bulk([command('b', 'queued')])];
    const after = mergeCommands(before, [command('b', 'sent', { revision: 2 })]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('stands above an answer that was on its way when it came', async () => {
    const client = new QueryClient();
    const bulks = [bulk([command('a', 'queued')])];
    const api = createApiClient({
      fetch: () => {
        applyCommands(client, [command('a', 'succeeded', { revision: 2 })]);
        return Promise.resolve(Response.json({ errorCode: 0, data: { bulks } }));
      },
      language: () => 'ko',
      takeEarlyAnswer: () => null,
      onSessionEnd: () => Promise.resolve(false),
    });
    const [shown] = await client.query(bulksQuery(api));
    expect(shown?.commands[0]?.state).toBe('succeeded');
  });
});

describe('what devices are busy with', () => {
  it('follows the stream: a command appears, goes on and is gone with its end', () => {
    const sent = mergeOpen([], [command('a', 'sent')]);
    expect(sent.map(({ state }) => state)).toEqual(['sent']);
    const running = mergeOpen(sent, [command('a', 'running', { revision: 2 })]);
    expect(running.map(({ state }) => state)).toEqual(['running']);
    expect(mergeOpen(running, [command('a', 'succeeded', { revision: 3 })])).toEqual([]);
  });

  it('names what a person has asked for, not what a paused job has left behind it', () => {
    const own = command('a', 'running', { command_id: 'own', revision: 2 });
    const left = command('a', 'queued', { yields: true, revision: 9 });
    expect(mergeOpen([own], [left])).toEqual([own]);
    expect(mergeOpen([left], [own])).toEqual([own]);
  });

  it('keeps the next command of a device when the end of the one before comes late', () => {
    const next = command('a', 'queued', { command_id: 'next', revision: 7 });
    expect(mergeOpen([next], [command('a', 'failed', { revision: 6 })])).toEqual([next]);
  });
});
