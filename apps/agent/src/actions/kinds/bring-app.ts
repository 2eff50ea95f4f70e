import type { AppOrder } from '@rackhand/contract/app/app-command';
import { findInstallError } from '@rackhand/contract/app/install-errors';
import { failureOf } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import type { DeviceAnswer, DeviceApps, SentApp } from '../../devices/device-apps.ts';
import { BrokenOff } from '../../files/arrival.ts';
import type { AppTrouble } from '../app-trouble.ts';
import type { Update, UpdateDeps } from './update-deps.ts';

/** What the device has whole it may install, whether its word comes through or not. */
export type SendingTrouble = AppTrouble & { wasSent: boolean };

/** null: the device says that it has been installed. */
export async function bringApp(deps: UpdateDeps, update: Update): Promise<SendingTrouble | null> {
  const { order, phase } = update;
  const file = { sha256: order.sha256, bytes: order.size };
  let isSending = false;
  phase('fetching', 0, order.size);
  const held = await deps.files.holdArriving(file, (done) => {
    if (!isSending) phase('fetching', done, order.size);
  });
  const sendHeld = (): Promise<SendingTrouble | null> => {
    isSending = true;
    return sendFile(deps, update, held.read);
  };
  try {
    return await sendHeld().catch(async (error: unknown) => {
      if (!(error instanceof BrokenOff)) throw error;
      // The device has not had its end, so nothing of it is installed.
      isSending = false;
      await held.whole();
      return sendHeld();
    });
  } finally {
    held.letGo();
  }
}

/** When there is a place at the device's hub. */
function sendFile(deps: UpdateDeps, update: Update, read: SentApp['read']): Promise<SendingTrouble | null> {
  const { order, udid, phase } = update;
  let wasSent = false;
  return deps.hubs.with(udid, async (leave) => {
    phase('sending', 0, order.size);
    const sent: SentApp = {
      bytes: order.size,
      read,
      onSent(done) {
        phase(done < order.size ? 'sending' : 'installing', done, order.size);
        if (done < order.size) return;
        leave();
        wasSent = true;
        update.sent();
      },
    };
    const trouble = await send(await deps.reach(), sent, update);
    return trouble === null ? null : { ...trouble, wasSent };
  });
}

async function send(apps: DeviceApps, sent: SentApp, { order, name }: Update): Promise<AppTrouble | null> {
  const how = { allowDowngrade: order.allow_downgrade, testOnly: order.test_only };
  try {
    const answer = order.allow_data_loss
      ? await apps.withFileThere(sent, name, (install) => installAnyway(apps, order, () => install(how)))
      : await apps.install(sent, how);
    return troubleIn(answer);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== 'device_lost' && failure !== 'device_silent') throw error;
    const reason = failure === 'device_silent' ? 'DEVICE_SILENT' : 'SENDING_BROKE';
    return { reason, code: null, detail: textOf(error) };
  }
}

/** The app that is installed goes only when the device refuses for its sake, and would not otherwise. */
async function installAnyway(
  apps: DeviceApps,
  { app_id }: AppOrder,
  install: () => Promise<DeviceAnswer>,
): Promise<DeviceAnswer> {
  const answer = await install();
  if (answer.isSuccess || !findInstallError(answer.code).data_loss_helps) return answer;
  const gone = await apps.uninstall(app_id);
  if (!gone.isSuccess) return gone;
  return install();
}

function troubleIn({ isSuccess, code, words }: DeviceAnswer): AppTrouble | null {
  if (isSuccess) return null;
  return { reason: 'APP_REFUSED', code: code === '' ? null : code, detail: words };
}
