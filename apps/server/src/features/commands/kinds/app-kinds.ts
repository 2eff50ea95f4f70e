import { appCommandLimits, appOrder } from '@rackhand/contract/app/app-command';
import { commandLimits } from '@rackhand/contract/command/command';
import type { OwnAppCommandType } from '@rackhand/contract/command/command-kinds';
import { z } from 'zod';
import { recordAppEnd } from '../../app-records/record-app-end.ts';
import { type CommandLease, defaultWidth, type Lane, type ServerKind } from './server-kind.ts';

/** So long an agent may say nothing of a command about apps. Document 8. */
const { silentMs } = appCommandLimits;

/** Each is an app file on its way to a device. */
const transfers: Lane = { name: 'transfer', width: defaultWidth };
const quick: Lane = { name: 'apps', width: defaultWidth };

/** While an app command runs, nobody else has the device. Document 3 section 4. */
const managed: CommandLease = {
  atMostMs: silentMs,
  holder: {
    state: 'MANAGED',
    reasons: { begun: 'APP_COMMAND_BEGUN', succeeded: 'APP_COMMAND_DONE', overdue: 'APP_COMMAND_DEADLINE' },
    left: (device) => device,
  },
};

/** The history of the device's apps has it; what the apps say is what the command ends as. */
const finish: NonNullable<ServerKind['finish']> = async (trx, command, end, at) => {
  const told = {
    state: end.state,
    reason: end.reason,
    detail: end.detail ?? '',
    apps: end.apps ?? command.apps,
  };
  const { state, reason, detail, outcome, history } = await recordAppEnd(trx, command, told, at);
  const code = state === 'succeeded' || state === 'cancelled' ? null : (outcome?.error_code ?? '20413');
  const installCode = outcome?.install_code ?? null;
  return { ...end, state, code, reason, detail, apps: told.apps, installCode, besides: [history] };
};

/** Apps that have been taken from the device meanwhile are not brought. */
const givenNow: NonNullable<ServerKind['givenNow']> = async (trx, { device_id, arguments: given }) => {
  const orders = ordered.safeParse(given).data?.apps;
  if (orders === undefined) return given;
  const managed = await trx
    .selectFrom('device_apps')
    .select('id')
    .where('device_id', '=', device_id)
    .where('package_id', 'is not', null)
    .execute();
  const ids = new Set(managed.map(({ id }) => id));
  const apps = orders.filter(({ device_app_id }) => ids.has(device_app_id));
  return apps.length === 0 ? null : { ...given, apps };
};

const ordered = z.object({ apps: z.array(appOrder) });

function changing(lane: Lane): ServerKind {
  return {
    lane,
    sendWithinMs: commandLimits.sendWithinMs,
    answerWithinMs: silentMs,
    lease: managed,
    restartsDevice: false,
    tellsProgress: true,
    finish,
    givenNow,
    touchesApps: true,
  };
}

/** Commands about apps on a device. Documents 3 section 5 and 8. */
export const appKinds: Readonly<Record<OwnAppCommandType, ServerKind>> = {
  app_update: changing(transfers),
  all_app_update: changing(transfers),
  delete_app: changing(quick),
  delete_app_data: changing(quick),
  delete_app_cache: changing(quick),
  delete_app_update: changing(quick),
  app_list_up_to_date: {
    lane: quick,
    sendWithinMs: commandLimits.sendWithinMs,
    answerWithinMs: 2 * 60_000,
    lease: null,
    restartsDevice: false,
    onlyReads: true,
    finish,
    touchesApps: true,
  },
};
