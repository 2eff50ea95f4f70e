import type { Device } from '@rackhand/contract/device/device';
import { calledName } from '@rackhand/contract/device/device-name';
import { listScreenshots } from '@rackhand/contract/endpoints/screenshots';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import styles from './kinds/screenshot.module.css';
import { screenshotMessages } from './kinds/screenshot-messages.ts';
import { pictureAddress, ScreenshotPicture } from './kinds/screenshot-picture.tsx';
import { useOpenCommand } from './sending/open-commands.ts';

const shown = 3;

/** What the device has shown within the last day; nothing where nobody has looked. */
export function Screenshots({ device }: { device: Device }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(screenshotMessages);
  const { arn } = device;
  // They may be others once the device is not busy any more.
  const busyWith = useOpenCommand(arn)?.command_id ?? null;
  const { data = [] } = useQuery({
    queryKey: ['screenshots', arn, busyWith],
    queryFn: async ({ signal }) =>
      (await api.call(listScreenshots, { query: { arn }, signal, automatic: true })).screenshots,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.plate} aria-label={words.recent}>
      <h2>{words.recent}</h2>
      <ul className={styles.list}>
        {data.slice(0, shown).map(({ command_id, taken_at, taken_by }) => (
          <li key={command_id}>
            <a href={pictureAddress(command_id)} target="_blank" rel="noopener">
              <ScreenshotPicture commandId={command_id} name={calledName(device.info)} />
            </a>
            <small>
              <ExactTime at={taken_at} /> · {words.by(taken_by)}
            </small>
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{words.kept}</p>
    </section>
  );
}
