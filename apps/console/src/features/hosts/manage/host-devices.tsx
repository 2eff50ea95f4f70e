import { deviceName } from '@rackhand/contract/device/device-name';
import { type DeviceDecision, decideDevices } from '@rackhand/contract/endpoints/host-management';
import type { HostRow } from '@rackhand/contract/host/host';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { PressButton } from '../../../ui/press-button.tsx';
import { useDevices } from '../../devices/use-devices.ts';
import { hostDetailQuery } from '../host-queries.ts';
import styles from './host-manage.module.css';
import { manageMessages } from './manage-messages.ts';
import { useHostCall } from './use-host-call.ts';

/** Devices of a host that wait for a decision, and those that were removed from it. */
export function HostDevices({ host }: { host: HostRow }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(manageMessages);
  const language = useLanguage();
  const call = useHostCall();
  const { data: detail, refetch } = useQuery(hostDetailQuery(api, host.id));
  const { data: devices = [] } = useDevices();
  const waiting = devices.filter(({ info }) => info.host === host.name && info.errors.includes('REGISTERED'));
  const removed = detail?.removed_devices ?? [];
  const decide = async (decision: DeviceDecision, arns: string[]): Promise<void> => {
    const answer = await call(decideDevices, { params: { id: String(host.id) }, body: { decision, arns } });
    // Which ones are removed from it, no event of the host tells.
    void refetch();
    const refused = answer?.results.filter(({ errorCode }) => errorCode !== 0).length ?? 0;
    if (refused > 0) notices.fail(inBoth(manageMessages, (said) => said.someRefused(refused)));
  };
  return (
    <>
      {waiting.length > 0 && (
        <section aria-label={words.waitingDevices}>
          <h3>{words.waitingDevices}</h3>
          <PressButton
            onPress={() =>
              decide(
                'accept',
                waiting.map(({ arn }) => arn),
              )
            }
          >
            {words.acceptAll}
          </PressButton>
          <ul className={styles.devices}>
            {waiting.map(({ arn, info }) => (
              <li key={arn}>
                <span>{deviceName(info, language)}</span> <code>{info.udid}</code>
                <PressButton onPress={() => decide('accept', [arn])}>{words.accept}</PressButton>
                <PressButton onPress={() => decide('refuse', [arn])}>{words.refuse}</PressButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      {removed.length > 0 && (
        <section aria-label={words.removedDevices}>
          <h3>{words.removedDevices}</h3>
          <ul className={styles.devices}>
            {removed.map(({ arn, udid, device_name }) => (
              <li key={arn}>
                <span>{device_name}</span> <code>{udid}</code>
                <PressButton onPress={() => decide('add_again', [arn])}>{words.addAgain}</PressButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
