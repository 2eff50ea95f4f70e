import { appCommandWords } from '@rackhand/contract/app/app-command-words';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { commandReasons } from '@rackhand/contract/command/command';
import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { HitList } from '../../../ui/hit-list.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import type { DeviceAppList } from '../device-app-queries.ts';
import styles from './app-list.module.css';
import { ReinstallDialog } from './reinstall-dialog.tsx';
import { useAppCommands } from './use-app-command.ts';
import { type Deletion, updatableApps } from './why-not.ts';

export type AskedOfApp = 'app_list_up_to_date' | 'all_app_update' | 'app_update' | Deletion | 'reinstall';

interface AppDialogProps {
  what: AskedOfApp;
  /** null: about the device as a whole. */
  app: DeviceApp | null;
  device: Device;
  list: DeviceAppList;
  onClose: () => void;
}

/** What is asked before each of them. Document 1 section 8. */
export function AppDialog(props: AppDialogProps): ReactElement {
  const { what, app, list, onClose } = props;
  if (what === 'reinstall' && app !== null)
    return <ReinstallDialog app={app} list={list} onClose={onClose} />;
  return <AppQuestion {...props} what={what === 'reinstall' ? 'app_update' : what} />;
}

interface AppQuestionProps extends AppDialogProps {
  what: Exclude<AskedOfApp, 'reinstall'>;
}

function AppQuestion({ what, app, device, list, onClose }: AppQuestionProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  const language = useLanguage();
  const commands = useAppCommands(list);
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const [allApps, setAllApps] = useState(false);
  const updatable = updatableApps(list.apps);
  const trims = what === 'delete_app_cache' && isBeforeOneCache(device);
  const run = async (): Promise<unknown> => {
    if (what === 'app_list_up_to_date') return commands.sync(intent);
    if (what === 'all_app_update') return commands.updateAll(intent);
    if (app === null) return undefined;
    if (what === 'app_update') return commands.update(app, intent, false);
    return commands.remove(app, what, intent, trims);
  };
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await run();
    onClose();
  };
  return (
    <ConfirmDialog
      title={types[what]}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : types[what] }}
      look={what.startsWith('delete') ? 'danger' : 'primary'}
      busy={busy}
      whyNot={trims && !allApps ? commandReasons.CACHE_OF_ONE_APP[language] : null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{appCommandWords[what].question[language]}</strong>
      </p>
      {app !== null && (
        <p>
          {app.app_name} <code>{app.app_id}</code>
          {what === 'app_update' && (
            <>
              <br />
              {versionText(app, words)}
            </>
          )}
        </p>
      )}
      <p>{list.device_name}</p>
      {what === 'all_app_update' && (
        <>
          <p>{words.updateAllCount(formatNumber(updatable.length))}</p>
          <HitList
            hits={updatable.map((one) => ({
              ...{ key: one.device_app_id, name: one.app_name, note: versionText(one, words) },
            }))}
          />
        </>
      )}
      {what === 'delete_app' && <p>{app?.is_system === true ? words.systemNote : words.manualNote}</p>}
      {trims && (
        <>
          <p>{commandReasons.CACHE_OF_ONE_APP[language]}</p>
          <label className={styles.check}>
            <input type="checkbox" checked={allApps} onChange={({ target }) => setAllApps(target.checked)} />
            {words.allCaches}
          </label>
        </>
      )}
    </ConfirmDialog>
  );
}

type Words = (typeof deviceAppMessages)['ko'];

function versionText(app: DeviceApp, words: Words): string {
  const without = app.drift === 'unknown' ? words.notTold : words.absent;
  const from = app.installed_version_code === null ? without : (app.installed_version ?? '');
  return words.fromTo(from, app.management_version ?? '');
}

/** Android 14. Document 8. */
const firstWithOneCache = 34;

function isBeforeOneCache({ info: { apiLevel } }: Device): boolean {
  return apiLevel !== null && apiLevel < firstWithOneCache;
}
