import { type UpdatePolicy, updatePolicies } from '@rackhand/contract/app/app-package';
import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { driftWords, updatePolicyWords } from '@rackhand/contract/app/device-app-words';
import type { Drift } from '@rackhand/contract/app/drifts';
import { installAdvice } from '@rackhand/contract/app/install-errors';
import { errorText } from '@rackhand/contract/call/error-codes';
import type { ReactElement } from 'react';
import { PriorityField } from '../../../platform/form/priority-field.tsx';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileLost } from '../../app-management/file-lost.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import { type AppAtWork, driftNow } from './app-at-work.ts';
import styles from './app-list.module.css';
import { AppWork } from './app-work.tsx';
import { useChangeApp } from './use-change-app.ts';
import { whyNoAppUpdate } from './why-not.ts';

interface AppRowProps {
  udid: string;
  app: DeviceApp;
  /** The command that is about it. */
  work: AppAtWork | null;
  blocked: string | null;
  onUpdate: () => void;
  onMenu: (anchor: HTMLElement) => void;
}

export function AppRow({ udid, app, work, blocked, onUpdate, onMenu }: AppRowProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const language = useLanguage();
  const change = useChangeApp(udid);
  const { app_name: name, app_id: id } = app;
  const drift = driftNow(app, work);
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
      <td data-wrap data-tip={codeTip(app.installed_version_code, words)}>
        {app.installed_version_code === null ? notThere(app, words) : app.installed_version}
        <DriftWord drift={drift} among={ofInstalled} />
      </td>
      <td data-wrap data-tip={codeTip(app.management_version_code, words)}>
        {app.package_id === null ? words.unmanagedWord : app.management_version}
        <FileLost isLost={app.file_lost} />
        <DriftWord drift={drift} among={ofManaged} />
      </td>
      <td data-wrap>{work === null ? <LastHistory app={app} /> : <AppWork {...work} />}</td>
      <td>
        <PolicySelect app={app} onChange={(policy) => void change(app, { update_type: policy })} />
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

/** How the installed version stands to the managed one, or what becomes of that; that none is there is said in its place. */
const ofInstalled: ReadonlySet<Drift> = new Set(['same', 'newer', 'older']);
const ofManaged: ReadonlySet<Drift> = new Set(['updating', 'failed', 'pending']);

function DriftWord(props: { drift: Drift | null; among: ReadonlySet<Drift> }): ReactElement | null {
  const { drift, among } = props;
  const language = useLanguage();
  if (drift === null || !among.has(drift)) return null;
  return (
    <>
      {' '}
      <span className={styles.drift} data-bad={drift === 'failed' || undefined}>
        {driftWords[drift][language]}
      </span>
    </>
  );
}

interface PolicySelectProps {
  app: DeviceApp;
  onChange: (policy: UpdatePolicy) => void;
}

/** Of an app without a managed version there is nothing to choose, and why. */
function PolicySelect({ app, onChange }: PolicySelectProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const language = useLanguage();
  const { update_policy: now } = app;
  const isManaged = app.package_id !== null;
  return (
    <select
      className={styles.policy}
      aria-label={words.policyOf(app.app_name)}
      aria-disabled={!isManaged || undefined}
      value={now}
      data-tip={isManaged ? words.policyHints[now] : errorText('E1017', language)}
      onChange={({ target }) => {
        const policy = updatePolicies.find((one) => one === target.value);
        if (policy !== undefined) onChange(policy);
      }}
    >
      {updatePolicies
        .filter((policy) => isManaged || policy === now)
        .map((policy) => (
          <option key={policy} value={policy}>
            {updatePolicyWords[policy][language]}
          </option>
        ))}
    </select>
  );
}

type Words = (typeof deviceAppMessages)['ko'];

function codeTip(code: string | null, words: Words): string | undefined {
  return code === null ? undefined : words.versionCode(code);
}

/** Of a device whose list was never read nobody knows whether it is there. Document 8. */
function notThere({ drift }: DeviceApp, words: Words): string {
  return drift === 'unknown' ? words.notTold : words.notInstalledWord;
}

/** The newest thing that became of it, in the device's own words, and what helps. */
function LastHistory({ app: { update_history: last } }: { app: DeviceApp }): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  const language = useLanguage();
  if (last === null) return <>{words.noHistory}</>;
  const advice = installAdvice(last.install_code)?.[language];
  return (
    <span className={styles.history}>
      <span>
        {types[last.command_type]} · <RelativeTime at={last.updated_at} />
      </span>
      {last.result_msg !== '' && <small>{last.result_msg}</small>}
      {advice !== undefined && <small>{advice}</small>}
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
