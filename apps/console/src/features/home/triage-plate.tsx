import type { Device } from '@rackhand/contract/device/device';
import { hostStandingOf } from '@rackhand/contract/host/host';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { buttonLink } from '../../ui/button.tsx';
import { headline } from '../devices/device-words.ts';
import { hostsQuery } from '../hosts/host-queries.ts';
import { troublesOf, usbmuxdTroubles } from '../hosts/host-troubles.ts';
import { incidentMessages } from '../incidents/incident-messages.ts';
import { incidentsQuery } from '../incidents/incident-queries.ts';
import { IncidentSteps } from '../incidents/incident-steps.tsx';
import { adviceFor, incidentTitle } from '../incidents/incident-title.ts';
import { useServerTrouble } from '../shell/server-trouble.tsx';
import { type AwayGroup, groupAway } from './away-groups.ts';
import { CauseRow } from './cause-row.tsx';
import { type Fault, faultsOf } from './faults.ts';
import { homeMessages } from './home-messages.ts';
import styles from './home-plate.module.css';
import { NextStepButton } from './next-step-button.tsx';

/** All that is wrong, a line for each cause: which devices, since when, and what to do next. */
export function TriagePlate({ devices }: { devices: readonly Device[] }): ReactElement | null {
  const { api } = usePlatform();
  const words = useMessages(homeMessages);
  const language = useLanguage();
  const { data: incidents = [] } = useQuery(incidentsQuery(api));
  const { data: hosts = [] } = useQuery(hostsQuery(api));
  const { groups, rest } = groupAway(devices, incidents);
  const faults = faultsOf(rest);
  const told = new Set(groups.map(({ host }) => host));
  const troubled = hosts
    .filter((host) => hostStandingOf(host) !== 'waiting' && !told.has(host.name))
    .map((host) => {
      const own = devices.filter(({ info }) => info.host === host.name);
      return { host, said: [...troublesOf(host, [], language), ...usbmuxdTroubles(host, own, language)] };
    })
    .filter(({ said }) => said.length > 0);
  const isWell = groups.length + faults.length + troubled.length === 0;
  // A plate of its own says what is wrong: "nothing" beside it would be untrue.
  if (useServerTrouble() !== null && isWell) return null;
  return (
    <section className={styles.plate} aria-label={words.attention}>
      <h2>{words.attention}</h2>
      {isWell && <p className={styles.quiet}>{words.nothing}</p>}
      <ul>
        {groups.map((group) => (
          <AwayCause key={[group.kind, group.host, group.hub, group.rack?.rack].join(' ')} group={group} />
        ))}
        {troubled.map(({ host, said }) => (
          <CauseRow
            key={host.id}
            title={host.name}
            hint={said.join(' ')}
            since={host.state === 'away' ? host.state_since : null}
            devices={[]}
          >
            <Link className={buttonLink} to={paths.hostList} search={{ host: host.name }}>
              {words.showHost}
            </Link>
          </CauseRow>
        ))}
        {faults.map((fault) => (
          <FaultCause
            key={`${String(fault.isKnown)} ${fault.why.what.en} ${fault.why.hint.en}`}
            fault={fault}
          />
        ))}
      </ul>
    </section>
  );
}

function AwayCause({ group }: { group: AwayGroup }): ReactElement {
  const language = useLanguage();
  const { advice } = useMessages(incidentMessages);
  const [since = null] = group.devices.map(({ info }) => info.state_since).toSorted();
  return (
    <CauseRow
      title={incidentTitle(group, language)}
      hint={advice[adviceFor(group)]}
      since={since}
      devices={group.devices}
    >
      <IncidentSteps incident={group} lost={group.devices} />
    </CauseRow>
  );
}

function FaultCause({ fault: { why, isKnown, devices } }: { fault: Fault }): ReactElement {
  const language = useLanguage();
  const heads = devices.map(({ info }) => headline(info, language));
  const names = [...new Set(heads.map(({ title }) => title))];
  return (
    <CauseRow
      title={names.length === 1 ? names.join('') : why.what[language]}
      hint={`${names.length === 1 ? `${why.what[language]} ` : ''}${why.hint[language]}`}
      since={heads[0]?.since ?? null}
      devices={devices}
      isCounted
      isKnown={isKnown}
    >
      <NextStepButton steps={why.steps} devices={devices} />
    </CauseRow>
  );
}
