import type { DeviceApp } from '@rackhand/contract/app/device-app';
import type { Device } from '@rackhand/contract/device/device';
import { appListFile } from '@rackhand/contract/endpoints/device-apps';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../../platform/live/use-connection.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { cleaningMessages } from '../../cleaning/cleaning-messages.ts';
import { useDeviceBusy } from '../../commands/use-device-busy.ts';
import { CsvButton } from '../csv-button.tsx';
import { deviceAppMessages } from '../device-app-messages.ts';
import type { DeviceAppList } from '../device-app-queries.ts';
import { appsMatching } from '../device-app-view.ts';
import { AppDialog, type AskedOfApp } from './app-dialog.tsx';
import styles from './app-list.module.css';
import { AppTable } from './app-table.tsx';
import { FirmwareButton } from './firmware-button.tsx';
import { updatableApps, whyNoCommand } from './why-not.ts';

const route = getRouteApi('/signed-in/device_app_management');

interface AppListProps {
  device: Device;
  list: DeviceAppList;
}

/** What is installed and what is managed, and what can be done about it. */
export function AppList({ device, list }: AppListProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const { title: cleaningTitle } = useMessages(cleaningMessages);
  const language = useLanguage();
  const navigate = route.useNavigate();
  const { query: wanted = '' } = route.useSearch();
  const [asked, ask] = useState<{ what: AskedOfApp; app: DeviceApp | null } | null>(null);
  const busy = useDeviceBusy(device.arn);
  const stale = useIsStale();
  const blocked = whyNoCommand(device.info, busy.whyNot, language);
  const find = useCallback(
    (text: string) =>
      void navigate({
        search: (now) => ({ ...now, query: text === '' ? undefined : text }),
        replace: true,
      }),
    [navigate],
  );
  const [typed, setTyped] = useTyped(wanted, find);
  const apps = appsMatching(list.apps, wanted);
  const hasUpdates = updatableApps(list.apps).length > 0;
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          label={words.search}
          placeholder={words.searchPlaceholder}
          value={typed}
          onChange={setTyped}
        />
        <Button
          whyNot={blocked}
          aria-haspopup="dialog"
          onClick={() => ask({ what: 'app_list_up_to_date', app: null })}
        >
          {words.refresh}
        </Button>
        <Button
          aria-haspopup="dialog"
          onClick={() =>
            void navigate({ search: (now) => ({ ...now, cleaning: 'standard' }), replace: true })
          }
        >
          {cleaningTitle}
        </Button>
        {list.firmware !== null && <FirmwareButton list={list} firmware={list.firmware} blocked={blocked} />}
        <CsvButton endpoint={appListFile} udid={list.udid} />
        <Button
          look="primary"
          aria-haspopup="dialog"
          whyNot={blocked ?? (hasUpdates ? null : words.nothingToUpdate)}
          onClick={() => ask({ what: 'all_app_update', app: null })}
        >
          {words.updateAll}
        </Button>
      </div>
      {list.synced_at === null && <NeverRead isIos={device.info.platformName === 'iOS'} />}
      {list.synced_at !== null && list.apps.length === 0 && <EmptyPlate text={words.none} />}
      {list.apps.length > 0 && apps.length === 0 && (
        <EmptyPlate text={words.noMatch(wanted)}>
          <Button onClick={() => find('')}>{words.showAll}</Button>
        </EmptyPlate>
      )}
      {apps.length > 0 && (
        <AppTable
          udid={list.udid}
          apps={apps}
          running={busy.command}
          blocked={blocked}
          stale={stale}
          onAsk={(what, app) => ask({ what, app })}
        />
      )}
      {asked !== null && (
        <AppDialog what={asked.what} app={asked.app} device={device} list={list} onClose={() => ask(null)} />
      )}
    </>
  );
}

/** The apps of an iPhone are never read; those of others are, sooner or later. */
function NeverRead({ isIos }: { isIos: boolean }): ReactElement {
  const words = useMessages(deviceAppMessages);
  return <EmptyPlate text={isIos ? words.noAppsOnIos : words.neverSyncedText} />;
}
