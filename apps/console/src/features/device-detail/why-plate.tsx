import type { Device, DeviceInfo, StateChange } from '@rackhand/contract/device/device';
import { stateWord } from '@rackhand/contract/device/device-column-values';
import { whyOf } from '@rackhand/contract/device/device-why';
import { isRestartLoop } from '@rackhand/contract/device/flap-rule';
import { reasonText } from '@rackhand/contract/device/state-reason';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime, RelativeTime } from '../../platform/relative-time.tsx';
import { AcknowledgedFault } from '../acknowledgement/acknowledged-fault.tsx';
import { actorText } from '../devices/actor-text.ts';
import { deviceDetailQuery } from '../devices/detail-query.ts';
import { headline, situationOf } from '../devices/device-words.ts';
import { exclusionText } from '../devices/exclusion-text.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { slotTone } from '../devices/state-tone.ts';
import { unseenTexts } from '../devices/value-changes.ts';
import { LazyRunOfDevice } from '../tests/lazy-run-of-device.ts';
import { detailMessages } from './detail-messages.ts';
import { stepsFor } from './steps-for.ts';
import { NextSteps } from './why/next-steps.tsx';
import { SeenFacts } from './why/seen-facts.tsx';
import { SharedTrouble } from './why/shared-trouble.tsx';
import styles from './why-plate.module.css';

interface WhyPlateProps {
  device: Device;
  /** Says what the agent saw of a device without any trouble, too. */
  alwaysSeen?: boolean;
  onSettings: () => void;
}

/** Why a device is not available: the state, since when, by whom, what the agent saw, and the next step as a button. */
export function WhyPlate({ device, alwaysSeen = false, onSettings }: WhyPlateProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(detailMessages);
  const { info } = device;
  const { data } = useQuery(deviceDetailQuery(api, device.arn, info.revision));
  const last = data?.history[0];
  return (
    <section className={styles.plate} data-tone={slotTone(info.state)} aria-label={words.why}>
      <div role="status" className={styles.state}>
        <StateLine device={device} />
        <Explanation device={device} last={last?.to === info.state ? last : undefined} />
      </div>
      {hasRun(info) && <LazyRunOfDevice arn={device.arn} />}
      <UnseenChanges info={info} />
      <SharedTrouble arn={device.arn} />
      <OtherErrors device={device} />
      <AcknowledgedFault device={device} />
      <NextSteps device={device} steps={stepsFor(info)} onSettings={onSettings} />
      {(alwaysSeen || info.state !== 'AVAILABLE') && data !== undefined && (
        <SeenFacts info={info} seen={data.seen} />
      )}
    </section>
  );
}

/** A test has it, or makes it ready. */
const hasRun = ({ holder }: DeviceInfo): boolean => holder === 'STANDBY' || holder === 'TESTING';

function StateLine({ device: { info } }: { device: Device }): ReactElement {
  const { title, beside, since } = headline(info, useLanguage());
  return (
    <p className={styles.line}>
      <StateMark tone={slotTone(info.state)} state={info.state} />
      <strong>{title}</strong>
      {beside !== '' && <span>· {beside}</span>}
      <span className={styles.since}>
        <RelativeTime at={since} /> (<ExactTime at={since} />)
      </span>
    </p>
  );
}

interface ExplanationProps {
  device: Device;
  /** The change that led to the present state. */
  last: StateChange | undefined;
}

function Explanation({ device: { info }, last }: ExplanationProps): ReactElement {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const { what, hint } = whyOf(info.state, situationOf(info));
  const by = last === undefined ? '' : actorText(last.by, words, language);
  const isSaid = info.exclusion !== null || info.unstable !== null;
  const reason = isSaid ? '' : reasonText(info.state_reason, language);
  return (
    <>
      <p>{[what[language], hint[language]].join(' ').trim()}</p>
      {info.exclusion !== null && <p>{exclusionText(info, language)}</p>}
      {info.unstable !== null && <UnstableCount unstable={info.unstable} />}
      {reason !== '' && (
        <p className={styles.quiet}>{[reason, by].filter((part) => part !== '').join(' · ')}</p>
      )}
    </>
  );
}

function UnstableCount({ unstable }: { unstable: NonNullable<DeviceInfo['unstable']> }): ReactElement {
  const words = useMessages(detailMessages);
  const { changes, restarts } = unstable;
  return <p>{isRestartLoop(unstable) ? words.restarts(restarts) : words.unstable(changes)}</p>;
}

/** What the device has told anew and nobody has looked at. */
function UnseenChanges({ info }: { info: DeviceInfo }): ReactElement | null {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const changes = unseenTexts(info, language);
  if (changes.length === 0) return null;
  return (
    <div>
      <h2>{words.unseenChanges}</h2>
      <ul className={styles.others}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

/** What would still be wrong if the shown state were mended. */
function OtherErrors({ device: { info } }: { device: Device }): ReactElement | null {
  const words = useMessages(detailMessages);
  const language = useLanguage();
  const others = info.errors.filter((error) => error !== info.state);
  if (others.length === 0) return null;
  return (
    <div>
      <h2>{words.alsoTrue}</h2>
      <ul className={styles.others}>
        {others.map((error) => (
          <li key={error}>
            <StateMark tone="error" state={error} /> <strong>{stateWord(error, language)}</strong>{' '}
            {whyOf(error, { ...situationOf(info), isUnstable: false }).what[language]}
          </li>
        ))}
      </ul>
    </div>
  );
}
