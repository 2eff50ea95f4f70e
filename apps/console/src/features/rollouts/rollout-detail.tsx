import type { Rollout } from '@rackhand/contract/app/rollout';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { Page } from '../../ui/page.tsx';
import { DeedList } from './detail/deed-list.tsx';
import { rolloutDetailMessages } from './detail/detail-messages.ts';
import { DeviceResults } from './detail/device-results.tsx';
import { HaltPlate, RolledBackPlate } from './detail/outcome-plates.tsx';
import { RolloutActions } from './detail/rollout-actions.tsx';
import { StageTable } from './detail/stage-table.tsx';
import { StandPlate } from './detail/stand-plate.tsx';
import styles from './rollout.module.css';
import { rolloutMessages } from './rollout-messages.ts';
import { rolloutQuery } from './rollout-queries.ts';
import type { RolloutSearch } from './rollout-view.ts';

interface RolloutDetailProps {
  id: string;
  search: RolloutSearch;
}

/** One rollout: how it stands, why it halted, its stages and what became of each device. */
export function RolloutDetail({ id, search }: RolloutDetailProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(rolloutMessages);
  const detail = useMessages(rolloutDetailMessages);
  const query = useQuery(rolloutQuery(api, id));
  const { data } = query;
  const stale = useIsStale();
  return (
    <Page
      title={data === undefined ? words.title : `${words.title} · ${data.app_name}`}
      number={data && formatNumber(data.total)}
      unit={words.deviceUnit}
      lead={<AboutRollout rollout={data} />}
      tools={data !== undefined && <RolloutActions rollout={data} />}
    >
      <LoadState query={query} words={detail} rows={8} />
      {data !== undefined && (
        <>
          <StandPlate rollout={data} />
          <HaltPlate rollout={data} />
          <RolledBackPlate rollout={data} search={search} />
          <StageTable rollout={data} search={search} stale={stale} />
          <DeviceResults rollout={data} search={search} stale={stale} />
          <DeedList deeds={data.deeds} />
        </>
      )}
    </Page>
  );
}

function AboutRollout({ rollout }: { rollout: Rollout | undefined }): ReactElement {
  const words = useMessages(rolloutMessages);
  const detail = useMessages(rolloutDetailMessages);
  return (
    <span className={styles.lead}>
      <Link to={paths.rollouts}>{detail.all}</Link>
      {rollout !== undefined && (
        <>
          <code>{rollout.app_id}</code>
          <strong>{words.fromTo(rollout.from_version, rollout.to_version)}</strong>
          <Link to={paths.appDrift} search={{ package: rollout.package_id }}>
            {detail.drift}
          </Link>
        </>
      )}
    </span>
  );
}
