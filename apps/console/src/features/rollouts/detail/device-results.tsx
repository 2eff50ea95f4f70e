import type { Rollout, RolloutDevice } from '@rackhand/contract/app/rollout';
import { limits } from '@rackhand/contract/limits';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { SearchPager } from '../../../platform/search-pager.tsx';
import { useLastPageOf } from '../../../platform/use-last-page.ts';
import { EmptyPlate } from '../../../ui/empty-plate.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import styles from '../rollout.module.css';
import { ResultSign, useResultWord } from '../rollout-mark.tsx';
import { rolloutMessages } from '../rollout-messages.ts';
import { type RolloutSearch, rolloutPageSizes, shownResults } from '../rollout-view.ts';
import { rolloutDetailMessages } from './detail-messages.ts';
import { DeviceResultTable } from './device-result-table.tsx';
import { countsOf, devicesShown } from './devices-shown.ts';

interface DeviceResultsProps {
  rollout: Rollout & { devices: readonly RolloutDevice[] };
  search: RolloutSearch;
  stale: boolean;
}

/** What became of each device, narrowed by result and stage. */
export function DeviceResults({ rollout, search, stale }: DeviceResultsProps): ReactElement {
  const words = useMessages(rolloutDetailMessages);
  const navigate = useNavigate();
  const { page = 1, limit = limits.listDefaultLimit } = search;
  const found = devicesShown(rollout.devices, search);
  useLastPageOf({ data: { total_count: found.length }, isPlaceholderData: false }, search);
  const go = (next: RolloutSearch): void => void navigate({ to: paths.rollouts, search: next });
  return (
    <>
      <h2>{words.devices}</h2>
      <Narrowing rollout={rollout} search={search} onSearch={go} />
      {found.length === 0 && (
        <EmptyPlate text={words.noDevice}>
          <Link to={paths.rollouts} search={{ rollout: rollout.rollout_id }}>
            {words.showAll}
          </Link>
        </EmptyPlate>
      )}
      {found.length > 0 && (
        <>
          <DeviceResultTable
            devices={found.slice((page - 1) * limit, page * limit)}
            hasEnded={rollout.stage === null}
            stale={stale}
          />
          <SearchPager search={search} total={found.length} sizes={rolloutPageSizes} onSearch={go} />
        </>
      )}
    </>
  );
}

interface NarrowingProps extends Pick<DeviceResultsProps, 'rollout' | 'search'> {
  onSearch: (search: RolloutSearch) => void;
}

function Narrowing({ rollout, search, onSearch }: NarrowingProps): ReactElement {
  const words = useMessages(rolloutMessages);
  const detail = useMessages(rolloutDetailMessages);
  const wordOf = useResultWord();
  const counts = countsOf(rollout.devices, search.stage);
  const shown = shownResults.filter((result) => result === search.result || (counts.get(result) ?? 0) > 0);
  const narrow = (next: RolloutSearch): void => onSearch({ ...search, page: undefined, ...next });
  return (
    <fieldset className={styles.chips} aria-label={detail.byResult}>
      <select
        aria-label={detail.byStage}
        value={search.stage ?? ''}
        onChange={({ target: { value } }) => narrow({ stage: value === '' ? undefined : Number(value) })}
      >
        <option value="">{detail.everyStage}</option>
        {rollout.stages.map(({ stage }) => (
          <option key={stage} value={stage}>
            {words.stage(String(stage))}
          </option>
        ))}
      </select>
      {shown.map((result) => (
        <FilterChip
          key={result}
          pressed={search.result === result}
          onToggle={() => narrow({ result: search.result === result ? undefined : result })}
          mark={<ResultSign result={result} />}
          label={wordOf(result)}
          count={formatNumber(counts.get(result) ?? 0)}
        />
      ))}
    </fieldset>
  );
}
