import { systemAppStays } from '@rackhand/contract/app/device-app-words';
import type { AppCommandType } from '@rackhand/contract/command/command-kinds';
import type {
  deleteDeviceApp,
  syncDeviceApps,
  updateDeviceApp,
} from '@rackhand/contract/endpoints/device-apps';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type CommandAnswer, clearForCommand, placeCommand } from '../commands/accept-commands.ts';
import { type AskDeps, askOnce } from '../commands/ask-once.ts';
import type { DueCommand } from '../commands/command-row.ts';
import type { NewCommand } from '../commands/insert-commands.ts';
import type { DeviceRow } from '../devices/device-row.ts';
import { arnOf } from '../devices/device-shape.ts';
import { orderOf, protectedApp, refuseUpdate } from './app-orders.ts';
import { firmwareOrder } from './ask-firmware.ts';
import { findApp } from './change-device-app.ts';
import type { DeviceAppRow } from './device-app-row.ts';
import { lockByUdid } from './find-device.ts';
import { withHolder } from './who-is-busy.ts';

interface Asked extends Pick<NewCommand, 'given' | 'appId'> {
  type: AppCommandType;
}

type AnyCall = Pick<Call, 'actor' | 'body' | 'idempotencyKey' | 'params' | 'requestId' | 'ip' | 'deployment'>;

/** One command about one device's apps: why there is none is judged of the app first, then of the device. */
function ask(
  deps: AskDeps,
  call: AnyCall,
  judge: (trx: Trx, device: DeviceRow) => Asked | Promise<Asked>,
): Promise<CommandAnswer> {
  const { udid = '', device_app_id: appId = '' } = call.params;
  return askOnce(deps, call, `app ${udid} ${appId}`, async (trx, keeping): Promise<DueCommand> => {
    const row = await lockByUdid(trx, udid);
    const asked = await judge(trx, row);
    const { type, given } = asked;
    const request = { call, type, at: deps.clock.now(), findLink: deps.dispatcher.linkOf, keeping };
    await clearForCommand(trx, request, row).catch((error: unknown) =>
      withHolder(trx, row, call.deployment, error),
    );
    return placeCommand(
      trx,
      request,
      { row, given, appId: asked.appId },
      {
        action: `device_app.${type}_requested`,
        object: arnOf(row.id),
        after: { state: row.state, ...(asked.appId === null ? {} : { app_id: asked.appId }) },
      },
    );
  });
}

export function askSync(deps: AskDeps, call: Call<typeof syncDeviceApps>): Promise<CommandAnswer> {
  return ask(deps, call, () => ({ type: 'app_list_up_to_date', given: {}, appId: null }));
}

export function askUpdate(deps: AskDeps, call: Call<typeof updateDeviceApp>): Promise<CommandAnswer> {
  const { update_type, allow_data_loss: allowDataLoss } = call.body;
  return ask(deps, call, async (trx, device) => {
    const app = await findNamed(trx, device, call);
    if (update_type === 'firmware_update')
      return { type: update_type, given: await firmwareOrder(trx, device, app), appId: app.app_id };
    refuseUpdate(app, allowDataLoss);
    return { type: 'app_update', given: { apps: [orderOf(app, allowDataLoss)] }, appId: app.app_id };
  });
}

export function askDelete(deps: AskDeps, call: Call<typeof deleteDeviceApp>): Promise<CommandAnswer> {
  const { delete_type, all_apps } = call.body;
  return ask(deps, call, async (trx, device) => {
    const app = await findNamed(trx, device, call);
    const named = { device_app_id: app.id, app_id: app.app_id };
    const type = delete_type === 'delete_app' ? deletionOf(app) : delete_type;
    const given = type === 'delete_app_cache' ? { ...named, all_apps } : named;
    return { type, given, appId: app.app_id };
  });
}

/** Of an updated system app its updates go; of another system app nothing. Document 8. */
function deletionOf(app: DeviceAppRow): 'delete_app' | 'delete_app_update' {
  if (app.is_protected) throw protectedApp(app);
  if (!app.is_system) return 'delete_app';
  if (app.is_updated_system) return 'delete_app_update';
  throw new DomainError('20413', [{ field: 'device_app_id', message: systemAppStays }]);
}

function findNamed(trx: Trx, { id }: DeviceRow, { params }: Pick<Call, 'params'>): Promise<DeviceAppRow> {
  return findApp(trx, id, Number(params['device_app_id']));
}
