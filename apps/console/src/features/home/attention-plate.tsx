import type { Device } from '@rackhand/contract/device';
import { stateWord } from '@rackhand/contract/device-column-values';
import { formatSearch } from '@rackhand/contract/device-search-terms';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { RelativeTime } from '../../platform/relative-time.tsx';
import { countGroups } from '../devices/device-filter.ts';
import { StateMark } from '../devices/state-mark.tsx';
import { incidentsQuery } from '../incidents/incident-queries.ts';
import { incidentTitle } from '../incidents/incident-title.ts';
import { type AwayGroup, groupAway } from './away-groups.ts';
import { homeMessages } from './home-messages.ts';
import styles from './home-plate.module.css';

const shownAtMost = 8;

/** Devices in error, the newest trouble first; what went together is one line. */
export function AttentionPlate({ devices }: { devices: readonly Device[] }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(homeMessages);
  const { data: incidents = [] } = useQuery(incidentsQuery(api));
  const { groups, rest } = groupAway(devices, incidents);
  const troubled = rest.toSorted(
    (left, right) => Date.parse(right.info.state_since) - Date.parse(left.info.state_since),
  );
  return (
    <section className={styles.plate} aria-label={words.attention}>
      <h2>{words.attention}</h2>
      {groups.length + troubled.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      <ul className={styles.rows}>
        {groups.map((group) => (
          <AwayRow key={`${group.kind} ${group.host} ${group.hub}`} group={group} />
        ))}
        {troubled.slice(0, shownAtMost).map((device) => (
          <TroubledRow key={device.arn} device={device} />
        ))}
      </ul>
      {troubled.length > shownAtMost && (
        <Link to={paths.deviceList} search={{ state: 'error' }} className={styles.more}>
          {words.allErrors(formatNumber(countGroups(devices).error))}
        </Link>
      )}
    </section>
  );
}

/** Leads to what is in error on that host. */
function AwayRow({ group }: { group: AwayGroup }): ReactElement {
  const language = useLanguage();
  const q = formatSearch({ text: '', terms: [{ property: 'host', value: group.host }] });
  const [first] = group.devices.map(({ info }) => info.state_since).toSorted();
  return (
    <li>
      <Link to={paths.deviceList} search={{ q, state: 'error' }} className={styles.row}>
        <StateMark tone="error" />
        <strong>{incidentTitle(group, language)}</strong>
        {first !== undefined && <RelativeTime at={first} />}
      </Link>
    </li>
  );
}

function TroubledRow({ device: { info } }: { device: Device }): ReactElement {
  const language = useLanguage();
  return (
    <li>
      <Link to={paths.devicePool} search={{ device: info.udid }} className={styles.row}>
        <StateMark tone="error" state={info.state} />
        <span className={styles.place}>{info.rackLocation}</span>
        <span className={styles.name}>{info.model}</span>
        <strong>{stateWord(info.state, language)}</strong>
        <RelativeTime at={info.state_since} />
      </Link>
    </li>
  );
}
