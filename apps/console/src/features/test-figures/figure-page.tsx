import { usualFigureOrder } from '@rackhand/contract/call/usual-orders';
import { figuresFile } from '@rackhand/contract/endpoints/test-figures';
import { figureWords } from '@rackhand/contract/test/figure-words';
import { figureColumns, figureGroupings } from '@rackhand/contract/test/test-figures';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback } from 'react';
import { refusalText } from '../../platform/api/refusal-text.ts';
import { parseColumnSort } from '../../platform/column-sort.ts';
import { WholeDaysFields } from '../../platform/form/day-span-fields.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Page } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { shownDays } from '../tests/test-query.ts';
import { figureMessages } from './figure-messages.ts';
import { figureQueryOf, figuresQuery } from './figure-query.ts';
import { FigureTable } from './figure-table.tsx';
import type { FigureSearch } from './figure-view.ts';
import { sortFigures } from './sort-figures.ts';
import styles from './test-figures.module.css';

const route = getRouteApi('/signed-in/test_figures');

/** Results, pass rate, flaky runs, run time and utilisation by project, device, model, app or team. Document 9, Test main. */
export function FigurePage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(figureMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(figuresQuery(api, search));
  const rows = query.data?.rows;
  const stale = useIsStale();
  const change = useCallback(
    (next: FigureSearch) => void navigate({ search: (now) => ({ ...now, ...next }) }),
    [navigate],
  );
  const by = parseColumnSort(search.sort, figureColumns);
  const sorting = useColumnSorting(figureColumns, usualFigureOrder, by, (sort) => change({ sort }));
  const total = rows?.reduce((sum, row) => sum + row.total, 0);
  return (
    <Page
      title={words.title}
      number={total === undefined ? undefined : formatNumber(total)}
      unit={words.unit}
      tools={<Download search={search} />}
    >
      <FigureFilters search={search} onChange={change} />
      <LoadState query={query} words={words} rows={8} />
      {rows?.length === 0 && <EmptyPlate text={words.none} />}
      {rows !== undefined && rows.length > 0 && (
        <FigureTable
          label={words.title}
          rows={sortFigures(rows, search.sort)}
          by={search.by ?? 'project'}
          date={search.date}
          {...{ sorting, stale }}
        />
      )}
      <Meanings />
    </Page>
  );
}

interface FigureFiltersProps {
  search: FigureSearch;
  onChange: (change: FigureSearch) => void;
}

function FigureFilters({ search, onChange }: FigureFiltersProps): ReactElement {
  const words = useMessages(figureMessages);
  const { by = 'project' } = search;
  const days = shownDays(search);
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.by, words.groupings[by]],
        [words.period, `${days.from} – ${days.to}`],
      ]}
    >
      <Segmented
        label={words.by}
        options={figureGroupings.map((value) => ({ value, label: words.groupings[value] }))}
        value={by}
        onChange={(next) => onChange({ by: next === 'project' ? undefined : next })}
      />
      <WholeDaysFields days={days} onChange={(date) => onChange({ date })} />
    </Filters>
  );
}

function Download({ search }: { search: FigureSearch }): ReactElement {
  const { api, notices } = usePlatform();
  const words = useMessages(figureMessages);
  const download = (): void => {
    api.download(figuresFile, { query: figureQueryOf(search) }).catch((error: unknown) =>
      notices.fail(
        inBoth(figureMessages, (said) => said.downloadFailed),
        { error, text: refusalText(error) },
      ),
    );
  };
  return <Button onClick={download}>{words.download}</Button>;
}

/** What each figure counts, and of what. */
function Meanings(): ReactElement {
  const words = useMessages(figureMessages);
  const language = useLanguage();
  return (
    <details className={styles.meanings}>
      <summary>{words.meanings}</summary>
      <dl>
        {(['total', 'pass_rate', 'flaky', 'run_time', 'utilisation'] as const).map((column) => (
          <div key={column}>
            <dt>{figureWords[column].name[language]}</dt>
            <dd>{figureWords[column].means[language]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
