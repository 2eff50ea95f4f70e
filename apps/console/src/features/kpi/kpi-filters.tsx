import { kpiSteps } from '@rackhand/contract/kpi/kpi-steps';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { WholeDaysFields } from '../../platform/form/day-span-fields.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useRestricted } from '../../platform/use-config.ts';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { kpiDays } from './kpi-days.ts';
import { kpiMessages } from './kpi-messages.ts';
import { kpiTeamsQuery } from './kpi-query.ts';
import type { KpiSearch } from './kpi-view.ts';

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
  const groups = [...new Map(teams.map(({ group_id, group_name }) => [group_id, group_name]))];
  const group = groups.find(([id]) => id === search.group);
  const whose = team?.team_name ?? (group && words.wholeGroup(group[1]));
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.period, `${days.from} – ${days.to}`],
        [words.team, whose ?? words.allTeams],
      ]}
    >
      <WholeDaysFields days={days} onChange={(date) => onChange({ date })} />
      <Segmented
        label={words.unit}
        options={kpiSteps.map((value) => ({ value, label: words.units[value] }))}
        value={unit}
        onChange={(next) => onChange({ unit: next === 'day' ? undefined : next })}
      />
      {!isRestricted && (
        <FilterField label={words.team}>
          <select value={chosenOf(search)} onChange={({ target }) => onChange(searchOf(target.value))}>
            <option value="">{words.allTeams}</option>
            {groups.map(([id, name]) => (
              <optgroup key={id} label={name}>
                <option value={`group ${String(id)}`}>{words.wholeGroup(name)}</option>
                {teams
                  .filter(({ group_id }) => group_id === id)
                  .map(({ team_id, team_name }) => (
                    <option key={team_id} value={`team ${String(team_id)}`}>
                      {team_name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </FilterField>
      )}
    </Filters>
  );
}

const chosenOf = ({ team, group }: KpiSearch): string => {
  if (team !== undefined) return `team ${team}`;
  return group === undefined ? '' : `group ${String(group)}`;
};

/** One of the two at a time. */
function searchOf(chosen: string): Pick<KpiSearch, 'team' | 'group'> {
  const [kind, id] = chosen.split(' ');
  return { team: kind === 'team' ? id : undefined, group: kind === 'group' ? Number(id) : undefined };
}
