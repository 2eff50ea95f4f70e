import { commandReasons } from '@rackhand/contract/command/command';
import { afterEach, describe, expect, it } from 'vitest';
import { createCommandCalls, orders } from '../farm/command-calls.ts';
import { earlierRelease } from '../farm/earlier-release.ts';
import { type Farm, startFarm } from '../farm/farm.ts';
import { type HttpAdmin, signInByHttp } from '../farm/http-admin.ts';

/** Servers and agents are updated one after the other; no browser is needed. */
const devices = 2;
const endsWithinMs = 60_000;

let farm: Farm;
let chief: HttpAdmin;

afterEach(async () => {
  await chief.leave();
  await farm.stop();
});

async function startWith(old: 'agent' | 'server'): Promise<ReturnType<typeof createCommandCalls>> {
  farm = await startFarm({ devices, builds: { [old]: earlierRelease(old) } });
  chief = await signInByHttp(farm, farm.admin);
  return createCommandCalls(farm, chief.request);
}

/** The first link that was opened is the last one, and nobody said that a message was not understood. */
function expectOneLink(): void {
  const links = farm.agent.output.split('the server knows this host');
  expect(links).toHaveLength(2);
  expect(links[1]).not.toMatch(/no link to the server|does not know/);
  expect(farm.server.output).not.toMatch(/no message of the link/);
}

/** A kind of command that came later. */
async function expectRefusedByName(arn: string): Promise<void> {
  const { errorCode, details } = await chief.post('/admbo/device/screenshot', { arn });
  expect([errorCode, details.map(({ field }) => field)]).toEqual([20413, ['host']]);
  expect(details[0]?.message).toBe(commandReasons.AGENT_TOO_OLD.ko);
}

describe.each([
  ['an agent of an earlier release with this server', 'agent'],
  ['this agent with a server of an earlier release', 'server'],
] as const)('%s', (_words, old) => {
  it('does what both know, once, over one link', async () => {
    const calls = await startWith(old);
    const rack = (await farm.control.devices()).map(({ serial }) => serial);
    const [one = ''] = rack;
    const before = await calls.bootsOf(rack);
    for (const order of orders)
      await calls.expectAll([await calls.order(order, one)], 'succeeded', endsWithinMs);
    const all = await calls.rebootAll(rack);
    await calls.expectAll(all, 'succeeded', endsWithinMs);
    const more = rack.map((udid, place) => (before[place] ?? 0) + (udid === one ? 2 : 1));
    expect(await calls.bootsOf(rack)).toEqual(more);
    if (old === 'agent') await expectRefusedByName(await calls.arnOf(one));
    expectOneLink();
  });
});
