import type { cleanDevice } from '@rackhand/contract/endpoints/cleaning';
import type { Call } from '../../platform/http/call.ts';
import { type CommandAnswer, clearForCommand, placeCommand } from '../commands/accept-commands.ts';
import { type AskDeps, askOnce } from '../commands/ask-once.ts';
import { lockByUdid } from '../device-apps/find-device.ts';
import { withHolder } from '../device-apps/who-is-busy.ts';
import { arnOf } from '../devices/device-shape.ts';
import { readKeptApps } from '../runs/kept-apps.ts';

/** A cleaning by hand; what it must not take goes with it. */
export function askCleaning(deps: AskDeps, call: Call<typeof cleanDevice>): Promise<CommandAnswer> {
  const { udid = '' } = call.params;
  const { policy } = call.body;
  return askOnce(deps, call, `clean ${udid}`, async (trx, keeping) => {
    const row = await lockByUdid(trx, udid);
    const type = 'clean' as const;
    const request = { call, type, at: deps.clock.now(), findLink: deps.dispatcher.linkOf, keeping };
    await clearForCommand(trx, request, row).catch((error: unknown) =>
      withHolder(trx, row, call.deployment, error),
    );
    const given = { policy, ...(await readKeptApps(trx, [row.id])).of(row.id) };
    const order = { row, given, appId: null };
    return placeCommand(trx, request, order, {
      action: 'device.cleaned',
      object: arnOf(row.id),
      after: { policy, state: row.state },
    });
  });
}
