import { nextRepairStates, type RepairDetail, type RepairState } from '@rackhand/contract/repair/repair';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { RemoveDeviceDialog } from '../../device-settings/remove-device-dialog.tsx';
import { useDevices } from '../../devices/use-devices.ts';
import styles from '../repairs.module.css';
import { ChangeDialog } from './change-dialog.tsx';
import { repairDetailMessages } from './repair-detail-messages.ts';
import { useVerify } from './use-verify.ts';

/** The way on. What the device has to prove is asked at once; everything else says why in a note. */
export function NextStates({ repair }: { repair: RepairDetail }): ReactElement {
  const words = useMessages(repairDetailMessages);
  const [asked, setAsked] = useState<RepairState | null>(null);
  const { busy, verify } = useVerify(repair);
  const next = nextRepairStates[repair.state];
  return (
    <section className={styles.plate} aria-label={words.next}>
      <h2>{words.next}</h2>
      {next.length === 0 && <p>{words.ended}</p>}
      <div className={styles.buttons}>
        {next.map((state, nth) => (
          <Button
            key={state}
            look={nth === 0 ? 'primary' : 'plain'}
            busy={state === 'verified' && busy}
            onClick={() => (state === 'verified' ? void verify() : setAsked(state))}
          >
            {labelOf(repair.state, state, words)}
          </Button>
        ))}
        {next.length > 0 && <Button onClick={() => setAsked(repair.state)}>{words.addNote}</Button>}
      </div>
      {repair.state === 'closed' && !repair.is_removed && <OfferRemove repair={repair} />}
      {asked !== null && <ChangeDialog repair={repair} to={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function labelOf(from: RepairState, to: RepairState, words: (typeof repairDetailMessages)['ko']): string {
  if (to === 'reported') return words.addNote;
  return from === 'fixed' && to === 'in_repair' ? words.again : words.to[to];
}

/** It stays excluded: whoever has scrapped it takes it out of the farm. */
function OfferRemove({ repair }: { repair: RepairDetail }): ReactElement | null {
  const words = useMessages(repairDetailMessages);
  const [isAsking, setAsking] = useState(false);
  const { data } = useDevices();
  const device = data?.find(({ arn }) => arn === repair.arn);
  if (device?.info.excluded !== true) return null;
  return (
    <div>
      <p>{words.offerRemove}</p>
      <Button look="danger" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      {isAsking && <RemoveDeviceDialog device={device} onClose={() => setAsking(false)} />}
    </div>
  );
}
