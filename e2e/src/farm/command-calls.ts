import type { APIRequestContext, APIResponse } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Farm } from './farm.ts';

const command = z.object({
  command_id: z.string(),
  udid: z.string(),
  state: z.string(),
  error_code: z.union([z.int(), z.string()]).nullable(),
  reason: z.string().nullable(),
  steps: z.array(z.object({ name: z.string(), result: z.string() })),
  ended_at: z.string().nullable(),
});
export type Command = z.infer<typeof command>;

const deviceRow = z.object({
  arn: z.string(),
  info: z.object({
    udid: z.string(),
    state: z.string(),
    state_reason: z.string(),
    unstable: z.object({ changes: z.int(), restarts: z.int() }).nullable(),
  }),
});
const stateChange = z.object({
  at: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string(),
});
export type StateChange = z.infer<typeof stateChange>;
const answers = {
  accepted: z.object({ data: z.object({ command_id: z.string() }) }),
  bulk: z.object({
    data: z.object({
      results: z.array(
        z.object({ errorCode: z.union([z.int(), z.string()]), command_id: z.string().nullable() }),
      ),
    }),
  }),
  commands: z.object({ data: z.object({ commands: z.array(command) }) }),
  devices: z.object({ data: z.object({ arns: z.array(deviceRow) }) }),
  timeline: z.object({ data: z.object({ entries: z.array(z.object({ at: z.string() })) }) }),
  detail: z.object({ data: z.object({ history: z.array(stateChange) }) }),
};

/** What an admin orders of a device, under the names that the API gives it. */
export const orders = ['reboot', 'usb_reset'] as const;
export type Order = (typeof orders)[number];

/** Orders as a program of ours gives them, and what became of them: at the server and at the devices. */
export function createCommandCalls(farm: Pick<Farm, 'url' | 'control'>, request: APIRequestContext) {
  const post = (path: string, data: object): Promise<APIResponse> =>
    request.post(path, { data, headers: { origin: farm.url } });

  async function devices(): Promise<z.infer<typeof deviceRow>[]> {
    const answer = await request.get('/admbo/all_device');
    return answers.devices.parse(await answer.json()).data.arns;
  }

  async function infoOf(udid: string): Promise<z.infer<typeof deviceRow>['info'] | undefined> {
    return (await devices()).find(({ info }) => info.udid === udid)?.info;
  }

  async function arnOf(udid: string): Promise<string> {
    return (await devices()).find(({ info }) => info.udid === udid)?.arn ?? '';
  }

  async function commands(ids: readonly string[]): Promise<Command[]> {
    const answer = await request.get('/admbo/command', { params: { ids: ids.join(',') } }).catch(() => null);
    // No answer while the server or its database is away.
    return answer?.ok() === true ? answers.commands.parse(await answer.json()).data.commands : [];
  }

  /** Newest first. */
  async function historyOf(udid: string): Promise<StateChange[]> {
    const answer = await request.get('/service/get_info', { params: { deviceArn: await arnOf(udid) } });
    return answers.detail.parse(await answer.json()).data.history;
  }

  async function order(type: Order, udid: string): Promise<string> {
    const answer = await post(`/admbo/device/${type}`, { arn: await arnOf(udid) });
    expect(answer.status(), await answer.text()).toBe(200);
    return answers.accepted.parse(await answer.json()).data.command_id;
  }

  async function orderAll(type: Order, udids: readonly string[]): Promise<string[]> {
    const arns = (await devices()).filter(({ info }) => udids.includes(info.udid)).map(({ arn }) => arn);
    const answer = await post('/admbo/device/bulk_command', { type, arns });
    const { results } = answers.bulk.parse(await answer.json()).data;
    expect(results.map(({ errorCode }) => errorCode)).toEqual(udids.map(() => 0));
    return results.map(({ command_id }) => command_id ?? '');
  }

  return {
    arnOf,
    commands,
    order,
    orderAll,
    infoOf,
    stateOf: async (udid: string) => (await infoOf(udid))?.state,
    /** How often it has started anew by itself, by its timeline. */
    restartsOf: async (udid: string) => {
      const params = { deviceArn: await arnOf(udid), kinds: 'restart' };
      const answer = await request.get('/service/device_timeline', { params });
      return answers.timeline.parse(await answer.json()).data.entries.length;
    },
    accept: async (udid: string) => {
      const [arn, old_state] = [await arnOf(udid), (await infoOf(udid))?.state];
      const answer = await post('/service/change_state', { arn, old_state, new_state: 'AVAILABLE' });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    reboot: (udid: string) => order('reboot', udid),
    rebootAll: (udids: readonly string[]) => orderAll('reboot', udids),
    historyOf,
    /** How often it has gone into a reboot, by the stored history. */
    rebootsInHistory: async (udid: string) =>
      (await historyOf(udid)).filter(({ to }) => to === 'REBOOT').length,
    bootsOf: async (udids: readonly string[]) => {
      const all = await farm.control.devices();
      return udids.map((udid) => all.find(({ serial }) => serial === udid)?.boots ?? 0);
    },
    expectAll: async (ids: readonly string[], state: string, withinMs: number) => {
      const states = async (): Promise<string[]> => (await commands(ids)).map((one) => one.state);
      await expect.poll(states, { timeout: withinMs, interval: 250 }).toEqual(ids.map(() => state));
    },
  };
}
