import type { Device } from '@rackhand/contract/device/device';
import { isDeviceError } from '@rackhand/contract/device/device-states';
import type { RecoveryStanding } from '@rackhand/contract/recovery/recovery';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime, TimeWithin } from '../../platform/relative-time.tsx';
import { Button } from '../../ui/button.tsx';
import { PressButton } from '../../ui/press-button.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import styles from './recovery.module.css';
import { RecoveryMark } from './recovery-marks.tsx';
import { recoverMessages, recoveryMessages } from './recovery-messages.ts';
import { standingQuery } from './recovery-queries.ts';
import { RungList } from './rung-list.tsx';
import { useCancelRecovery } from './use-cancel-recovery.ts';

/** Of one device: its last recovery, why none begins now, and the button by which a person begins one. */
export function DeviceRecovery({ device }: { device: Device }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(recoverMessages);
  const { data, error, refetch } = useQuery(standingQuery(api, device));
  const [isAsked, setAsked] = useState(false);
  const isInError = isDeviceError(device.info.state);
  return (
    <section className={styles.plate} aria-label={words.plate}>
      <div className={styles.head}>
        <h2>{words.plate}</h2>
        <Link to={paths.recovery} search={{ device: device.arn }}>
          {words.all}
        </Link>
        {data !== undefined && <StartButton standing={data} onStart={() => setAsked(true)} />}
      </div>
      {data === undefined && <LoadState query={{ data, error, refetch }} words={words} rows={1} />}
      {data !== undefined && isInError && <WhyNotNow standing={data} />}
      {data !== undefined && <LastRun standing={data} />}
      {isAsked && <RecoverDialog device={device} onClose={() => setAsked(false)} />}
    </section>
  );
}

function StartButton({
  standing: { why_not_by_hand: whyNot },
  onStart,
}: {
  standing: RecoveryStanding;
  onStart: () => void;
}): ReactElement {
  const words = useMessages(recoverMessages);
  return (
    <Button whyNot={whyNot?.message ?? null} onClick={onStart}>
      {words.recover}
    </Button>
  );
}

function WhyNotNow({ standing: { why_not: whyNot } }: { standing: RecoveryStanding }): ReactElement | null {
  const words = useMessages(recoverMessages);
  if (whyNot?.code === 'RUNNING') return null;
  if (whyNot === null) return <p>{words.soon}</p>;
  return (
    <p className={styles.line}>
      <span className={styles.quiet}>{words.whyNot}</span> {whyNot.message}
      {whyNot.until !== null && (
        <span>
          <TimeWithin at={whyNot.until} text={words.until} />
        </span>
      )}
    </p>
  );
}

function LastRun({ standing: { last } }: { standing: RecoveryStanding }): ReactElement {
  const words = useMessages(recoverMessages);
  const { cancel: cancelWord } = useMessages(recoveryMessages);
  const cancel = useCancelRecovery();
  if (last === null) return <p className={styles.quiet}>{words.never}</p>;
  return (
    <>
      <p className={styles.line} role="status">
        <span className={styles.quiet}>{words.last}</span> <RecoveryMark state={last.state} />
        {last.why !== '' && <span>{last.why}</span>}
        <span className={styles.quiet}>
          <RelativeTime at={last.started_at} />
        </span>
        {last.state === 'running' && <PressButton onPress={() => cancel(last)}>{cancelWord}</PressButton>}
      </p>
      <RungList run={last} />
    </>
  );
}
