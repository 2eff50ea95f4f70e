import {
  acceptNewDevices,
  drainHost,
  removeHost,
  renameHost,
  rotateHostKey,
} from '@rackhand/contract/endpoints/hosts';
import type { HostRow } from '@rackhand/contract/host';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Enrolment } from './enrol-command.tsx';
import { HostDevices } from './host-devices.tsx';
import styles from './host-manage-page.module.css';
import { HostNameForm } from './host-name-form.tsx';
import { HostState } from './host-state.tsx';
import { manageMessages } from './manage-messages.ts';
import { useHostCall, useHostRequest } from './use-host-call.ts';

interface HostPlateProps {
  host: HostRow;
  /** Names of the other hosts. */
  others: readonly string[];
  onEnrolment: (enrolment: Enrolment) => void;
}

/** One host with everything that a super admin may do to it. */
export function HostPlate({ host, others, onEnrolment }: HostPlateProps): ReactElement {
  const words = useMessages(manageMessages);
  const call = useHostCall();
  const request = useHostRequest();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const params = { id: String(host.id) };
  const confirm = async (): Promise<void> => {
    if (asked === 'remove') await call(removeHost, { params });
    else {
      const enrolment = await call(rotateHostKey, { params });
      if (enrolment !== null) onEnrolment(enrolment);
    }
    setAsked(null);
  };
  return (
    <section className={styles.plate} aria-label={host.name}>
      <h2>
        {host.name} <HostState state={host.state} /> {host.draining && <span>{words.draining}</span>}
      </h2>
      <HostNameForm
        key={host.name}
        name={host.name}
        label={words.rename}
        others={others}
        onSubmit={async (name) => {
          await request(renameHost, { params, body: { name } });
        }}
      />
      <Switch
        label={words.acceptNew}
        checked={host.accept_new_devices}
        onChange={(accept) => void call(acceptNewDevices, { params, body: { accept } })}
      />
      <div className={styles.buttons}>
        <Button onClick={() => void call(drainHost, { params, body: { draining: !host.draining } })}>
          {host.draining ? words.resume : words.drain}
        </Button>
        <Button onClick={() => setAsked('rotate')}>{words.rotate}</Button>
        <Button onClick={() => setAsked('remove')}>{words.remove}</Button>
      </div>
      <HostDevices host={host} />
      {asked !== null && (
        <ConfirmDialog
          title={words[asked]}
          labels={{ close: words.close, cancel: words.cancel, confirm: words[asked] }}
          onCancel={() => setAsked(null)}
          onConfirm={() => void confirm()}
        >
          <p>{asked === 'remove' ? words.removeText(host.name) : words.rotateText(host.name)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
