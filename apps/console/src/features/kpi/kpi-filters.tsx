import { kpiSteps } from '@rackhand/contract/kpi/kpi-steps';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { DayFields } from '../tests/day-fields.tsx';
import { kpiMessages } from './kpi-messages.ts';
import { kpiTeamsQuery } from './kpi-query.ts';
import { type KpiSearch, kpiDays } from './kpi-view.ts';

interface KpiFiltersProps {
  search: KpiSearch;
  onChange: (next: KpiSearch) => void;
}

/** Which days, how they are put together, and whose they are. */
export function KpiFilters({ search, onChange }: KpiFiltersProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(kpiMessages);
  const isRestricted = useRestricted();
  const { data: teams = [] } = useQuery({ ...kpiTeamsQuery(api), enabled: !isRestricted });
  const days = kpiDays(search);
  const { unit = 'day' } = search;
  const team = teams.find(({ team_id }) => String(team_id) === search.team);
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.period, `${days.from} – ${days.to}`],
        [words.team, team?.team_name ?? words.allTeams],
      ]}
    >
      <DayFields days={days} onChange={(date) => onChange({ date })} />
      <Segmented
        label={words.unit}
        options={kpiSteps.map((value) => ({ value, label: words.units[value] }))}
        value={unit}
        onChange={(next) => onChange({ unit: next === 'day' ? undefined : next })}
      />
      {!isRestricted && (
        <FilterField label={words.team}>
          <select
            value={search.team ?? ''}
            onChange={({ target }) => onChange({ team: target.value === '' ? undefined : target.value })}
          >
            <option value="">{words.allTeams}</option>
            {teams.map(({ team_id, team_name, group_name }) => (
              <option key={team_id} value={team_id}>
                {`${group_name} · ${team_name}`}
              </option>
            ))}
          </select>
        </FilterField>
      )}
    </Filters>
  );
}
