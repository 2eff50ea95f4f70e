import { appsAbility, listedAbility } from '@rackhand/contract/command/kinds/command-kind';
import { expect, it } from 'vitest';
import { createTeller } from './command-teller.ts';

/** What a server that names these abilities hears of the end of a command after which this list was read. */
function heardOf(abilities: readonly string[]): unknown[] {
  const told: unknown[] = [];
  const tell = (report: unknown): void => void told.push(report);
  const teller = createTeller({ report: tell, tellApps: tell });
  teller.listen(abilities);
  const work = {
    id: 'one',
    type: 'app_list_up_to_date',
    udid: 'A',
    attempt: 1,
    steps: [],
    apps: [],
  } as const;
  const result = { outcome: 'succeeded', reason: null, detail: '' } as const;
  teller.result({ ...work, steps: [], apps: [], listed: [] }, result);
  return told;
}

it('a device’s list goes with the end of the command to a server that takes it so, to others before', () => {
  const list = { udid: 'A', apps: [] };
  expect(heardOf([appsAbility, listedAbility])).toEqual([
    expect.objectContaining({ type: 'command_result', command_id: 'one', listed: list }),
  ]);
  expect(heardOf([appsAbility])).toEqual([
    { type: 'device_apps', ...list },
    expect.not.objectContaining({ listed: list }),
  ]);
});
