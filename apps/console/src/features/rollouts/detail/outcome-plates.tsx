import type { Rollout, RolloutDevice } from '@rackhand/contract/app/rollout';
import { rolloutHaltWords } from '@rackhand/contract/app/rollout-words';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { DeviceLink } from '../../devices/device-link.tsx';
import styles from '../rollout.module.css';
import { RolloutSign } from '../rollout-mark.tsx';
import type { RolloutSearch } from '../rollout-view.ts';
import { errorName } from '../why-halted.ts';
import { rolloutDetailMessages } from './detail-messages.ts';

/** Why it halted by itself, with the devices that made it halt. */
export function HaltPlate({ rollout: { state, halt } }: { rollout: Rollout }): ReactElement | null {
  const words = useMessages(rolloutDetailMessages);
  const language = useLanguage();
  if (state !== 'halted' || halt === null) return null;
  return (
    <section className={styles.plate} role="alert" aria-label={words.haltTitle} data-bad>
      <h2>
        <RolloutSign state="halted" /> {words.haltTitle}: {rolloutHaltWords[halt.code][language]}
      </h2>
      <ul className={styles.list}>
        {halt.devices.map((device) => (
          <li key={device.arn}>
            <DeviceLink device={device} />
            <span>{device.rack_location}</span>
            <b>{errorName(device.error, language)}</b>
            {device.message !== '' && device.message !== device.error && (
              <span className={styles.said}>{device.message}</span>
            )}
          </li>
        ))}
      </ul>
      <p>{words.haltNext}</p>
    </section>
  );
}

interface RolledBackPlateProps {
  rollout: Rollout & { devices: readonly RolloutDevice[] };
  search: RolloutSearch;
}

/** Which devices a way back left with the new version. Document 8. */
export function RolledBackPlate({ rollout, search }: RolledBackPlateProps): ReactElement | null {
  const words = useMessages(rolloutDetailMessages);
  if (rollout.state !== 'rolled_back') return null;
  const newer = rollout.devices.filter((device) => device.stays_newer);
  return (
    <section className={styles.plate} role="status" aria-label={words.rolledBackTitle}>
      <h2>
        <RolloutSign state="rolled_back" /> {words.rolledBackTitle}
      </h2>
      <p>{newer.length === 0 ? words.noneNewer : words.staysNewer(formatNumber(newer.length))}</p>
      {newer.length > 0 && (
        <p>
          <Link
            to={paths.rollouts}
            search={{ ...search, page: undefined, stage: undefined, result: 'stays_newer' }}
          >
            {words.showThem}
          </Link>
        </p>
      )}
    </section>
  );
}
