import {
  acceptNewDevices,
  drainHost,
  removeHost,
  renameHost,
  rotateHostKey,
} from '@rackhand/contract/endpoints/host-management';
import type { HostRow } from '@rackhand/contract/host/host';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PressButton } from '../../../ui/press-button.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { usePresses } from '../../../ui/use-presses.ts';
import { HostState } from '../host-state.tsx';
import { AgentUpdate } from './agent-update.tsx';
import { HostDevices } from './host-devices.tsx';
import { HostEnrolment } from './host-enrolment.tsx';
import styles from './host-manage.module.css';
import { HostNameForm } from './host-name-form.tsx';
import { manageMessages } from './manage-messages.ts';
import { MostDevicesForm } from './most-devices-form.tsx';
import { useHostCall, useHostRequest } from './use-host-call.ts';

interface HostPlateProps {
  host: HostRow;
  /** Names of the other hosts. */
  others: readonly string[];
  /** Just added: comes into sight. */
  isNew: boolean;
}

/** One host with everything that a super admin may do to it. */
export function HostPlate({ host, others, isNew }: HostPlateProps): ReactElement {
  const words = useMessages(manageMessages);
  const call = useHostCall();
  const request = useHostRequest();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const { press, underWay } = usePresses<'accept' | 'confirm'>();
  const params = { id: String(host.id) };
  const confirm = async (): Promise<void> => {
    await call(asked === 'remove' ? removeHost : rotateHostKey, { params });
    setAsked(null);
  };
  const plate = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew) plate.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return (
    <section ref={plate} className={styles.plate} aria-label={host.name}>
      <h2>
        {host.name} <HostState host={host} /> {host.draining && <span>{words.draining}</span>}
      </h2>
      <HostEnrolment host={host} />
      <HostNameForm
        name={host.name}
        label={words.rename}
        others={others}
        onSubmit={async (name) => {
          await request(renameHost, { params, body: { name } });
        }}
      />
      <MostDevicesForm host={host} />
      <Switch
        label={words.acceptNew}
        checked={host.accept_new_devices}
        onChange={(accept) =>
          void press('accept', () => call(acceptNewDevices, { params, body: { accept } }))
        }
      />
      <div className={styles.buttons}>
        <PressButton onPress={() => call(drainHost, { params, body: { draining: !host.draining } })}>
          {host.draining ? words.resume : words.drain}
        </PressButton>
        {host.enrolled && <Button onClick={() => setAsked('rotate')}>{words.rotate}</Button>}
        <Button look="danger" className={styles.apart} onClick={() => setAsked('remove')}>
          {words.remove}
        </Button>
      </div>
      <AgentUpdate host={host} />
      <HostDevices host={host} />
      {asked !== null && (
        <ConfirmDialog
          title={words[asked]}
          labels={{ close: words.close, cancel: words.cancel, confirm: words[asked] }}
          busy={underWay.has('confirm')}
          onCancel={() => setAsked(null)}
          onConfirm={() => void press('confirm', confirm)}
        >
          <p>{asked === 'remove' ? words.removeText(host.name) : words.rotateText(host.name)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
