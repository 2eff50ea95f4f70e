import { stateWord } from '@rackhand/contract/device/device-column-values';
import { outageGroupings } from '@rackhand/contract/outage/outage-groupings';
import type { OutageReport } from '@rackhand/contract/outage/outage-report';
import type { ReactElement } from 'react';
import { WholeDaysFields } from '../../platform/form/day-span-fields.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { outageMessages } from './outage-messages.ts';
import { nothingChosen, type OutageSearch, outagePeriod } from './outage-view.ts';

interface OutageFiltersProps {
  search: OutageSearch;
  report: OutageReport | undefined;
  onChange: (next: OutageSearch) => void;
}

/** Which days, how outages are put together, and what they are narrowed to. */
export function OutageFilters({ search, report, onChange }: OutageFiltersProps): ReactElement {
  const words = useMessages(outageMessages);
  const days = outagePeriod(search);
  const { by = 'cause' } = search;
  const chosen = useChosen(search, report);
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.period, `${days.from} – ${days.to}`],
        [words.by, words.groupings[by]],
        ...chosen.map((name) => [words.filters, name] as const),
      ]}
    >
      <WholeDaysFields days={days} onChange={(date) => onChange({ date })} />
      <Segmented
        label={words.by}
        options={outageGroupings.map((value) => ({ value, label: words.groupings[value] }))}
        value={by}
        onChange={(next) => onChange({ by: next === 'cause' ? undefined : next })}
      />
      {chosen.length > 0 && (
        <>
          <strong>{chosen.map(words.only).join(' · ')}</strong>
          <Button onClick={() => onChange(nothingChosen)}>{words.clear}</Button>
        </>
      )}
    </Filters>
  );
}

/** What the page is narrowed to, in words. */
function useChosen(
  { cause, model, rack, host, of: device }: OutageSearch,
  report: OutageReport | undefined,
): string[] {
  const words = useMessages(outageMessages);
  const language = useLanguage();
  const named = (key: string, name = key): string => (key === '' ? words.noGroup : name);
  return [
    ...(cause === undefined ? [] : [stateWord(cause, language)]),
    ...(model === undefined ? [] : [named(model)]),
    ...(rack === undefined ? [] : [named(rack, words.rack(rack))]),
    ...(host === undefined ? [] : [named(host)]),
    ...(device === undefined ? [] : [report?.groups.find(({ key }) => key === device)?.name ?? device]),
  ];
}
