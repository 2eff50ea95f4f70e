import type { CareCharge, CarePolicy } from '@rackhand/contract/recovery/care';
import { type ReactElement, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Mark } from '../../../ui/mark.tsx';
import styles from '../recovery.module.css';
import { ChargeDialog } from './charge-dialog.tsx';
import { chargeMessages } from './charge-messages.ts';

/** A server of an earlier release says nothing of it. */
function toldOf(policy: Partial<CarePolicy>): { charge: CareCharge | null; portsOff: number } {
  return { charge: policy.charge ?? null, portsOff: policy.ports_off ?? 0 };
}

/** Between which levels batteries are kept, and how many ports are off because of that. */
export function ChargePlate({ policy }: { policy: CarePolicy }): ReactElement {
  const words = useMessages(chargeMessages);
  const [isEdited, setEdited] = useState(false);
  const { charge, portsOff } = toldOf(policy);
  return (
    <section className={styles.plate} aria-label={words.title}>
      <div className={styles.policy}>
        <h2 className={styles.line}>
          {words.title}{' '}
          <Mark sign={charge === null ? '○' : '●'}>{charge === null ? words.off : words.on}</Mark>
        </h2>
        {(charge !== null || portsOff > 0) && (
          <dl>
            {charge !== null && (
              <>
                <dt>{words.levels}</dt>
                <dd>{words.between(formatNumber(charge.from), formatNumber(charge.to))}</dd>
              </>
            )}
            <dt>{words.portsOff}</dt>
            <dd>{words.count(formatNumber(portsOff))}</dd>
          </dl>
        )}
        <Button onClick={() => setEdited(true)}>{words.edit}</Button>
      </div>
      {isEdited && <ChargeDialog policy={{ ...policy, charge }} onClose={() => setEdited(false)} />}
    </section>
  );
}
