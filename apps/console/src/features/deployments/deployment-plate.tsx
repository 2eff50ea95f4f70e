import type { AppliedDeployment, AppliedSetting } from '@rackhand/contract/endpoints/deployments';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { deploymentMessages } from './deployment-messages.ts';
import styles from './deployment-page.module.css';

/** One deployment: its host names, and each setting with where it comes from. */
export function DeploymentPlate({ deployment }: { deployment: AppliedDeployment }): ReactElement {
  const words = useMessages(deploymentMessages);
  const { group_type: groupType, host_names: names, settings } = deployment;
  const headingId = `deployment-${groupType}`;
  return (
    <section className={styles.plate} aria-labelledby={headingId} data-own={deployment.is_own || undefined}>
      <h2 id={headingId}>
        <code>{groupType}</code>
        {deployment.is_own && <span className={styles.own}>{words.own}</span>}
      </h2>
      <p className={styles.names}>
        {names.map((name) => (
          <code key={name}>{name}</code>
        ))}
        {deployment.takes_local_names && <span>{words.localNames}</span>}
      </p>
      <div className={styles.scroller}>
        <table className={styles.table} aria-labelledby={headingId}>
          <thead>
            <tr>
              <th scope="col">{words.columns.setting}</th>
              <th scope="col">{words.columns.value}</th>
              <th scope="col">{words.columns.source}</th>
            </tr>
          </thead>
          <tbody>
            {settings.map((setting) => (
              <SettingRow key={setting.name} setting={setting} groupType={groupType} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function SettingRow({ setting, groupType }: { setting: AppliedSetting; groupType: string }): ReactElement {
  const words = useMessages(deploymentMessages);
  const { name, source } = setting;
  return (
    <tr data-source={source}>
      <th scope="row">
        {labelOf(name, words)} <code>{name}</code>
      </th>
      <td>{valueText(setting, words)}</td>
      <td>{words.sources[source](groupType)}</td>
    </tr>
  );
}

type Words = (typeof deploymentMessages)['ko'];

function labelOf(name: string, words: Words): string {
  const labels: Partial<Record<string, string>> = { ...words.settings, ...words.features };
  return labels[name.replace(/^features\./, '')] ?? name;
}

function valueText({ name, value }: AppliedSetting, words: Words): string {
  if (value === null) return words.none;
  if (typeof value === 'boolean') return value ? words.on : words.off;
  return name === 'sessionMinutes' ? words.minutes(Number(value)) : String(value);
}
