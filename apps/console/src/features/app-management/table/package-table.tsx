import { type AppPackage, type PackageColumn, packageColumns } from '@rackhand/contract/app/app-package';
import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualPackageOrder } from '@rackhand/contract/call/usual-orders';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../../platform/use-column-sorting.ts';
import { ChooseAllBox } from '../../../ui/choose-all-box.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Selection } from '../../devices/use-selection.ts';
import { packageMessages } from '../package-messages.ts';
import { PackageRow } from './package-row.tsx';
import styles from './package-table.module.css';

interface PackageTableProps {
  apps: readonly AppPackage[];
  sort: SortedBy<PackageColumn> | undefined;
  stale: boolean;
  /** By id. */
  selection: Selection;
  onSort: (sort: string | undefined) => void;
  onEdit: (app: AppPackage) => void;
  onRemove: (app: AppPackage) => void;
  onRollout: (app: AppPackage) => void;
}

const shownColumns = [
  'priority',
  'id',
  'app_id',
  'app_name',
  'app_version',
  'devices',
  'uploaded_at',
  'actions',
] as const;

export function PackageTable(props: PackageTableProps): ReactElement {
  const { apps, sort, stale, selection, onSort, onEdit, onRemove, onRollout } = props;
  const words = useMessages(packageMessages);
  const ofPage = { ids: apps.map(({ id }) => String(id)), selection, label: words.selectPage };
  const columns = [
    { name: 'select', label: '', head: <ChooseAllBox {...ofPage} className={styles.box} /> },
    ...shownColumns.map((name) => ({ name, label: words.columns[name] })),
  ];
  const sorting = useColumnSorting(packageColumns, usualPackageOrder, sort, onSort);
  return (
    <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
      {apps.map((app) => (
        <PackageRow
          key={app.id}
          app={app}
          isSelected={selection.has(String(app.id))}
          onSelect={() => selection.toggle(String(app.id))}
          onEdit={() => onEdit(app)}
          onRemove={() => onRemove(app)}
          onRollout={() => onRollout(app)}
        />
      ))}
    </DataTable>
  );
}
