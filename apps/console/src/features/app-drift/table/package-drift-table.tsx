import { driftWords } from '@rackhand/contract/app/device-app-words';
import type { PackageDrift } from '@rackhand/contract/app/drift';
import { type Drift, drifts } from '@rackhand/contract/app/drifts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { useGrowingCount } from '../../../ui/use-growing-count.ts';
import { FileLost } from '../../app-management/file-lost.tsx';
import { RolloutLink } from '../../rollouts/rollout-link.tsx';
import styles from '../drift.module.css';
import { driftMessages } from '../drift-messages.ts';

/** Each package with its devices by how they stand; a number leads to those devices. */
export function PackageDriftTable(props: {
  packages: readonly PackageDrift[];
  stale: boolean;
}): ReactElement {
  const { packages, stale } = props;
  const words = useMessages(driftMessages);
  const language = useLanguage();
  const shown = useGrowingCount(packages.length);
  const columns = [
    { name: 'app', label: words.app },
    { name: 'version', label: words.version },
    { name: 'total', label: words.total, align: 'end' as const },
    ...drifts.map((drift) => ({ name: drift, label: driftWords[drift][language], align: 'end' as const })),
  ];
  return (
    <DataTable label={words.title} columns={columns} stale={stale}>
      {packages.slice(0, shown).map((about) => (
        <PackageRow key={about.package_id} about={about} />
      ))}
    </DataTable>
  );
}

function PackageRow({ about }: { about: PackageDrift }): ReactElement {
  const words = useMessages(driftMessages);
  return (
    <tr>
      <th scope="row" data-wrap>
        <Link to={paths.appDrift} search={{ package: about.package_id }}>
          {about.app_name}
        </Link>{' '}
        <code>{about.app_id}</code>
        <FileLost isLost={about.file_lost} />
        {about.rollout_id !== null && <RolloutLink id={about.rollout_id} name={about.app_name} />}
      </th>
      <td data-tip={words.versionCode(about.version_code)}>{about.app_version}</td>
      <td data-align="end">{formatNumber(about.total)}</td>
      {drifts.map((drift) => (
        <td key={drift} data-align="end">
          <Count about={about} drift={drift} />
        </td>
      ))}
    </tr>
  );
}

function Count({ about, drift }: { about: PackageDrift; drift: Drift }): ReactElement {
  const words = useMessages(driftMessages);
  const language = useLanguage();
  const count = about.counts[drift] ?? 0;
  if (count === 0) return <span className={styles.nothing}>0</span>;
  const number = formatNumber(count);
  return (
    <Link
      className={styles.count}
      to={paths.appDrift}
      search={{ package: about.package_id, drift }}
      aria-label={words.showsOnly(about.app_name, driftWords[drift][language], number)}
    >
      {number}
    </Link>
  );
}
