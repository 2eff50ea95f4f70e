import type { CleaningPolicy } from '@rackhand/contract/app/cleaning';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useLocation } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { CleaningDialog } from '../cleaning/cleaning-dialog.tsx';
import { RunningCommand } from '../commands/running-command.tsx';
import { useDevices } from '../devices/use-devices.ts';
import { deviceAppMessages } from './device-app-messages.ts';
import styles from './device-app-page.module.css';
import { deviceAppsQuery } from './device-app-queries.ts';
import { udidInState } from './device-app-view.ts';
import { DeviceFacts } from './head/device-facts.tsx';
import { AppHistory } from './history/app-history.tsx';
import { AppList } from './list/app-list.tsx';

const route = getRouteApi('/signed-in/device_app_management');

/** The apps of one device: reached with it in the route's state or the address, else it leads to the devices. */
export function DeviceAppPage(): ReactElement {
  const { udid } = route.useSearch();
  const told = useLocation({ select: ({ state }) => udidInState(state) });
  if (udid !== undefined) return <DeviceApps key={udid} udid={udid} />;
  // In the address it outlives a reload, and can be sent to somebody.
  if (told !== undefined) return <Navigate to={paths.deviceApps} search={{ udid: told }} replace />;
  return <ToDevices />;
}

function ToDevices(): ReactElement {
  const { notices } = usePlatform();
  useEffect(() => {
    notices.succeed(inBoth(deviceAppMessages, (said) => said.chooseDevice));
  }, [notices]);
  return <Navigate to={paths.deviceList} replace />;
}

function DeviceApps({ udid }: { udid: string }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(deviceAppMessages);
  const { tab, cleaning } = route.useSearch();
  const navigate = route.useNavigate();
  const showCleaning = (policy: CleaningPolicy | undefined): void =>
    void navigate({ search: (now) => ({ ...now, cleaning: policy }), replace: true });
  const query = useQuery(deviceAppsQuery(api, udid));
  const { data, error } = query;
  const { data: devices } = useDevices();
  const device = devices?.find(({ arn }) => arn === data?.arn);
  const isUnknown = error instanceof ApiError && error.code === 'E1009';
  const tabs = [
    { value: 'list' as const, label: words.list },
    { value: 'history' as const, label: words.history },
  ];
  return (
    <Page
      title={data === undefined ? words.title : `${words.title} · ${data.device_name}`}
      number={data && formatNumber(data.apps.length)}
      unit={words.countUnit}
      lead={device !== undefined && <DeviceFacts device={device} syncedAt={data?.synced_at ?? null} />}
    >
      {device !== undefined && <RunningCommand device={device} />}
      <LoadState query={query} words={words} rows={8} />
      {isUnknown && <Link to={paths.deviceList}>{words.toDevices}</Link>}
      {data !== undefined && device !== undefined && (
        <>
          <div className={styles.tabs}>
            <Segmented
              label={words.tabs}
              options={tabs}
              value={tab ?? 'list'}
              onChange={(next) =>
                void navigate({ search: { udid, tab: next === 'history' ? next : undefined } })
              }
            />
          </div>
          {tab === 'history' ? <AppHistory udid={udid} /> : <AppList device={device} list={data} />}
          {cleaning !== undefined && (
            <CleaningDialog
              udid={udid}
              policy={cleaning}
              onPolicy={(next) => showCleaning(next)}
              onClose={() => showCleaning(undefined)}
            />
          )}
        </>
      )}
    </Page>
  );
}
