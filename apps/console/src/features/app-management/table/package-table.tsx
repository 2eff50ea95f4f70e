import { type AppPackage, type PackageColumn, packageColumns } from '@rackhand/contract/app/app-package';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import type { ReactElement } from 'react';
import { formatBytes } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { packageMessages } from '../package-messages.ts';
import { DeviceCell } from './device-cell.tsx';
import { badgesOf } from './package-badges.ts';
import { PackageIcon } from './package-icon.tsx';

interface PackageTableProps {
  apps: readonly AppPackage[];
  sort: SortedBy<PackageColumn> | undefined;
  stale: boolean;
  onSort: (sort: string | undefined) => void;
}

const shownColumns = [
  'priority',
  'id',
  'app_id',
  'app_name',
  'app_version',
  'devices',
  'size',
  'uploaded_at',
] as const;

export function PackageTable({ apps, sort, stale, onSort }: PackageTableProps): ReactElement {
  const words = useMessages(packageMessages);
  const columns = shownColumns.map((name) => ({ name, label: words.columns[name] }));
  const sorting = useColumnSorting(packageColumns, sort, onSort);
  return (
    <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
      {apps.map((app) => (
        <PackageRow key={app.id} app={app} />
      ))}
    </DataTable>
  );
}

function PackageRow({ app }: { app: AppPackage }): ReactElement {
  const words = useMessages(packageMessages);
  return (
    <tr>
      <td>{app.priority ?? ''}</td>
      <td>{app.id}</td>
      <td data-mono data-wrap>
        {app.app_id}
      </td>
      <th scope="row">
        <PackageIcon app={app} />
        {app.app_name}
        {badgesOf(app).map((badge) => (
          <mark key={badge}>{words.badges[badge]}</mark>
        ))}
      </th>
      <td data-tip={words.versionCode(app.version_code)}>{app.app_version}</td>
      <td>
        <DeviceCell devices={app.devices} />
      </td>
      <td>{formatBytes(app.size)}</td>
      <td>
        <RelativeTime at={app.uploaded_at} />
      </td>
    </tr>
  );
}
