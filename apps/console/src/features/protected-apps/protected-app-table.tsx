import { appOsNames } from '@rackhand/contract/app/app-id';
import type { ProtectedApp } from '@rackhand/contract/app/protected-app';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { protectedAppMessages } from './protected-app-messages.ts';

interface ProtectedAppTableProps {
  apps: readonly ProtectedApp[];
  stale: boolean;
  onEdit: (app: ProtectedApp) => void;
  onRemove: (app: ProtectedApp) => void;
}

export function ProtectedAppTable({ apps, stale, onEdit, onRemove }: ProtectedAppTableProps): ReactElement {
  const words = useMessages(protectedAppMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({ name, label }));
  return (
    <DataTable label={words.title} columns={columns} stale={stale}>
      {apps.map((app) => (
        <tr key={app.id}>
          <td data-mono>{app.id}</td>
          <th scope="row" data-wrap>
            <PlainText text={app.name} />
          </th>
          <td data-mono data-wrap>
            {app.app_id}
          </td>
          <td>{appOsNames[app.os_type]}</td>
          <td>
            {app.changed_by} <RelativeTime at={app.changed_at} />
          </td>
          <td>
            <Button aria-description={app.name} onClick={() => onEdit(app)}>
              {words.edit}
            </Button>{' '}
            <Button aria-description={app.name} onClick={() => onRemove(app)}>
              {words.remove}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
