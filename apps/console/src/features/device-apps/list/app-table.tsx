import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { Command } from '@rackhand/contract/command/command';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { commandMessages } from '../../commands/command-messages.ts';
import { deviceAppMessages } from '../device-app-messages.ts';
import { appAtWork } from './app-at-work.ts';
import type { AskedOfApp } from './app-dialog.tsx';
import { AppRow } from './app-row.tsx';
import { type Deletion, offersReinstall, whyNoDeletion, whyNoReinstall } from './why-not.ts';

interface AppTableProps {
  udid: string;
  apps: readonly DeviceApp[];
  /** What the device is busy with. */
  running: Command | null;
  /** Why the device can be asked for nothing now. */
  blocked: string | null;
  stale: boolean;
  onAsk: (what: AskedOfApp, app: DeviceApp) => void;
}

const columns = [
  'priority',
  'app_name',
  'app_id',
  'installed_version',
  'management_version',
  'update_history',
  'update_policy',
  'update',
  'actions',
] as const;

export function AppTable({ udid, apps, running, blocked, stale, onAsk }: AppTableProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const [menu, setMenu] = useState<{ app: DeviceApp; anchor: HTMLElement } | null>(null);
  const itemsOf = useDeletions(blocked, onAsk);
  return (
    <>
      <DataTable
        label={words.list}
        columns={columns.map((name) => ({ name, label: words.columns[name] }))}
        stale={stale}
      >
        {apps.map((app) => (
          <AppRow
            key={app.device_app_id}
            udid={udid}
            app={app}
            work={appAtWork(running, app)}
            blocked={blocked}
            onUpdate={() => onAsk('app_update', app)}
            onMenu={(anchor) => setMenu({ app, anchor })}
          />
        ))}
      </DataTable>
      {menu !== null && (
        <Menu
          label={words.deleteOf(menu.app.app_name)}
          anchor={menu.anchor}
          items={itemsOf(menu.app)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

const deletions: readonly Deletion[] = ['delete_app_cache', 'delete_app_data', 'delete_app'];

/** What gentler ways there are comes first; each says why it can't be done, and what is no way of this app is not offered. */
function useDeletions(blocked: string | null, onAsk: AppTableProps['onAsk']): (app: DeviceApp) => MenuItem[] {
  const words = useMessages(deviceAppMessages);
  const { types } = useMessages(commandMessages);
  const language = useLanguage();
  return (app) => [
    ...deletions.map((type) => ({
      key: type,
      label: types[type],
      danger: true,
      whyNot: blocked ?? whyNoDeletion(app, type, language),
      onSelect: () => onAsk(type, app),
    })),
    ...(offersReinstall(app)
      ? [
          {
            key: 'reinstall',
            label: words.reinstall,
            apart: true,
            danger: true,
            whyNot: blocked ?? whyNoReinstall(app, language),
            onSelect: () => onAsk('reinstall', app),
          },
        ]
      : []),
  ];
}
