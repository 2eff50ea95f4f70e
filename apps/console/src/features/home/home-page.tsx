import type { Device } from '@rackhand/contract/device/device';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { useSession } from '../../platform/session/use-session.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { buttonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { LazyAttention } from '../attention/lazy-attention.ts';
import { countGroups } from '../devices/device-filter.ts';
import { useDevices } from '../devices/use-devices.ts';
import { areStepsOver, endSteps } from '../first-steps/dismissed-steps.ts';
import { incidentMessages } from '../incidents/incident-messages.ts';
import { LazyAllPausedBanner } from '../pauses/lazy-all-paused-banner.ts';
import { ServerTroublePlate } from '../shell/server-trouble.tsx';
import { GroupCounters } from './group-counters.tsx';
import { homeMessages } from './home-messages.ts';
import styles from './home-page.module.css';
import { HostPlate } from './host-plate.tsx';
import { RackPlate } from './rack-plate.tsx';
import { TriagePlate } from './triage-plate.tsx';

/** Below what most look for first; its code comes behind it. */
const WorkCountersPart = sidePart(async () => (await import('./work-counters.tsx')).WorkCounters);
/** Of a farm that is being set up; most visits never need its code. */
const FirstStepsPlate = sidePart(
  async () => (await import('../first-steps/first-steps-plate.tsx')).FirstStepsPlate,
);

/** How the farm is, at a glance, and the ways to what needs a person. */
export function HomePage(): ReactElement {
  const words = useMessages(homeMessages);
  const query = useDevices();
  const { data: devices } = query;
  return (
    <Page
      title={words.title}
      number={devices && formatNumber(countGroups(devices).available)}
      unit={devices && words.availableOf(formatNumber(devices.length))}
      tools={<Ways />}
    >
      {devices === undefined ? (
        <LoadState query={query} words={words} rows={6} />
      ) : (
        <Overview devices={devices} />
      )}
    </Page>
  );
}

function Ways(): ReactElement {
  const words = useMessages(homeMessages);
  const { history: incidentHistory } = useMessages(incidentMessages);
  return (
    <div className={styles.links}>
      <Link to={paths.incidents} className={buttonLink}>
        {incidentHistory}
      </Link>
      <Link to={paths.devicePool} className={buttonLink}>
        {words.pool}
      </Link>
      <Link to={paths.deviceList} className={buttonLink}>
        {words.list}
      </Link>
    </div>
  );
}

function Overview({ devices }: { devices: Device[] }): ReactElement {
  const stale = useIsStale();
  const counts = countGroups(devices);
  const asking = countGroups(devices.filter(({ info }) => info.acknowledged === null)).error;
  return (
    <div className={styles.plates} data-stale={stale || undefined}>
      <ServerTroublePlate />
      <LazyAllPausedBanner />
      <LazyAttention devicesAsking={asking} />
      <TriagePlate devices={devices} />
      <FirstSteps devices={devices} />
      <GroupCounters counts={counts} />
      <WorkCountersPart devicesAsking={asking} />
      <RackPlate devices={devices} />
      <HostPlate />
    </div>
  );
}

/** For super admins, who alone can take all the steps. */
function FirstSteps({ devices }: { devices: Device[] }): ReactElement | null {
  const { admin } = useSession();
  const aid = admin?.aid ?? '';
  const [ended, setEnded] = useState(false);
  const end = useCallback(() => {
    endSteps(aid);
    setEnded(true);
  }, [aid]);
  if (ended || areStepsOver(aid) || admin?.is_super_admin !== true) return null;
  return <FirstStepsPlate devices={devices} onOver={end} />;
}
