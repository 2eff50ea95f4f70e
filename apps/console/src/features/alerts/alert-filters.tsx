import { alertStates } from '@rackhand/contract/alert/alert';
import { alertKinds, alertKindsWithout, alertKindTable } from '@rackhand/contract/alert/alert-kinds';
import { alertStateWords } from '@rackhand/contract/alert/alert-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useConfig } from '../../platform/use-config.ts';
import { FilterChooser, Filters } from '../../ui/filters.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { choiceOf } from './alert-choice.ts';
import { alertMessages } from './alert-messages.ts';
import type { AlertSearch } from './alert-view.ts';

interface AlertFiltersProps {
  search: AlertSearch;
  onSearch: (search: AlertSearch) => void;
}

export function AlertFilters({ search, onSearch }: AlertFiltersProps): ReactElement {
  const words = useMessages(alertMessages);
  const language = useLanguage();
  const { state: chosen, kind: chosenKind } = choiceOf(search);
  const states = [undefined, ...alertStates].map((state) => ({
    value: state ?? 'all',
    label: state === undefined ? words.all : alertStateWords[state][language],
  }));
  const hidden = alertKindsWithout(useConfig().features);
  const narrow = (part: Partial<AlertSearch>): void => onSearch({ ...search, page: undefined, ...part });
  const chosenWords = chosenKind && alertKindTable[chosenKind].words[language];
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.state, chosen && alertStateWords[chosen][language]],
        [words.kind, chosenWords],
      ]}
    >
      <Segmented
        label={words.state}
        options={states}
        value={chosen ?? 'all'}
        onChange={(value) => narrow({ status: alertStates.find((state) => state === value) })}
      />
      <FilterChooser
        label={words.kind}
        value={chosenKind}
        any={words.all}
        choices={alertKinds
          .filter((kind) => !hidden.includes(kind))
          .map((value) => ({ value, label: alertKindTable[value].words[language] }))}
        onChoose={(chosen) => narrow({ kind: alertKinds.find((kind) => kind === chosen) })}
      />
    </Filters>
  );
}
