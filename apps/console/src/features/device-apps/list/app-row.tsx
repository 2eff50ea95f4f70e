import { updatePolicies } from '@rackhand/contract/app/app-package';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { driftWords, updatePolicyWords } from '@rackhand/contract/app/device-app-words';
import type { Command } from '@rackhand/contract/command/command';
import type { ReactElement } from 'react';
import { PriorityField } from '../../../platform/form/priority-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileLost } from '../../app-management/file-lost.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { CommandProgress } from '../../commands/command-progress.tsx';
import { deviceAppMessages } from '../device-app-messages.ts';
import styles from './app-list.module.css';
import { useChangeApp } from './use-change-app.ts';
import { whyNoAppUpdate } from './why-not.ts';

interface AppRowProps {
  udid: string;
  app: DeviceApp;
  /** The command that is about it. */
  running: Command | null;
  blocked: string | null;
  onUpdate: () => void;
  onMenu: (anchor: HTMLElement) => void;
}

export function AppRow({ udid, app, running, blocked, onUpdate, onMenu }: AppRowProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const language = useLanguage();
  const change = useChangeApp(udid);
  const { app_name: name, app_id: id } = app;
  return (
    <tr>
      <td>
        <PriorityField
          label={words.priorityOf(name)}
          value={app.priority}
          onSave={(priority) => change(app, { priority })}
        />
      </td>
      <AppName app={app} />
      <td data-mono data-wrap>
        {id}
      </td>
      <td data-tip={codeTip(app.installed_version_code, words)}>
        {app.installed_version_code === null ? words.notInstalledWord : app.installed_version}
      </td>
      <td data-tip={codeTip(app.management_version_code, words)}>
        {app.package_id === null ? words.unmanagedWord : app.management_version}
        <FileLost isLost={app.file_lost} />
        {app.drift !== null && app.package_id !== null && (
          <>
            {' '}
            <span className={styles.drift} data-bad={app.drift === 'failed' || undefined}>
              {driftWords[app.drift][language]}
            </span>
          </>
        )}
      </td>
      <td data-wrap>
        {running === null ? <LastHistory app={app} /> : <CommandProgress command={running} />}
      </td>
      <td>
        <select
          className={styles.policy}
          aria-label={words.policyOf(name)}
          value={app.update_policy}
          data-tip={words.policyHints[app.update_policy]}
          onChange={({ target }) => {
            const policy = updatePolicies.find((one) => one === target.value);
            if (policy !== undefined) void change(app, { update_type: policy });
          }}
        >
          {updatePolicies.map((policy) => (
            <option key={policy} value={policy}>
              {updatePolicyWords[policy][language]}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Button
          aria-label={words.updateOf(name)}
          aria-haspopup="dialog"
          whyNot={blocked ?? whyNoAppUpdate(app, language)}
          onClick={onUpdate}
        >
          {words.update}
        </Button>
      </td>
      <td>
        <IconButton
          icon="trash"
          label={words.deleteOf(name)}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      </td>
    </tr>
  );
}

type Words = (typeof deviceAppMessages)['ko'];

function codeTip(code: string | null, words: Words): string | undefined {
  return code === null ? undefined : words.versionCode(code);
}

/** The newest thing that became of it, in the device's own words. */
function LastHistory({ app: { update_history: last } }: { app: DeviceApp }): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  if (last === null) return <>{words.noHistory}</>;
  return (
    <span className={styles.history}>
      <span>
        {types[last.command_type]} · <RelativeTime at={last.updated_at} />
      </span>
      {last.result_msg !== '' && <small>{last.result_msg}</small>}
    </span>
  );
}

/** With what makes it another app than those of the farm. */
function AppName({ app }: Pick<AppRowProps, 'app'>): ReactElement {
  const words = useMessages(deviceAppMessages);
  return (
    <th scope="row" data-wrap>
      {app.app_name}
      {app.is_system && <mark>{words.system}</mark>}
      {app.is_protected && (
        <mark className={styles.shield}>
          <Icon name="shield" size={12} />
          {words.protected}
        </mark>
      )}
    </th>
  );
}
