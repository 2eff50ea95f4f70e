import { defaultThresholds } from '@rackhand/contract/device/state-thresholds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandDesk, openCommandDesk } from '../../testing/command-desk.ts';

let desk: CommandDesk;
beforeEach(async () => {
  desk = await openCommandDesk();
  await desk.agent.change('A', { boot_id: 'first' });
});
afterEach(() => desk.farm.close());

async function restartOften(): Promise<void> {
  for (let nth = 0; nth < defaultThresholds.flapChanges / 2; nth += 1) {
    await desk.agent.change('A', { connection: 'absent' });
    await desk.agent.change('A', { connection: 'device', boot_id: `start ${String(nth)}` });
  }
}

const infoOf = async () => (await desk.farm.device('A')).info;

describe('a device that an unended reboot was sent to', () => {
  it('goes and starts anew because it was asked to, also where its agent has not said yet that it began', async () => {
    const id = await desk.reboot();
    await desk.agent.delivered(id);
    await restartOften();
    expect(await infoOf()).toMatchObject({ state: 'AVAILABLE', unstable: null });
  });

  it('does so by itself again once the reboot has ended', async () => {
    const id = await desk.reboot();
    const delivery = await desk.agent.delivered(id);
    desk.agent.begins(delivery);
    desk.agent.ends(delivery);
    await desk.read(id, 10);
    await restartOften();
    expect(await infoOf()).toMatchObject({ unstable: { restarts: defaultThresholds.flapChanges / 2 } });
  });
});
