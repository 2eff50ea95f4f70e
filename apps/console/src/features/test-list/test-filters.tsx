import { arnPrefix } from '@rackhand/contract/device/device';
import { runResultWords, runStateWords } from '@rackhand/contract/test/run-words';
import { type TestFilter, testFilters, testLimits, testSearchKeys } from '@rackhand/contract/test/test-lists';
import type { Language } from '@rackhand/contract/text/language';
import { type ReactElement, useCallback } from 'react';
import { WholeDaysFields } from '../../platform/form/day-span-fields.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useFeature } from '../../platform/use-config.ts';
import { FilterField, Filters } from '../../ui/filters.tsx';
import { RemovableChip } from '../../ui/removable-chip.tsx';
import { useTyped } from '../../ui/use-typed.ts';
import { useDevices } from '../devices/use-devices.ts';
import { testMessages } from '../tests/test-messages.ts';
import { shownDays } from '../tests/test-query.ts';
import type { TestSearch } from '../tests/test-view.ts';
import { deviceChipName } from './device-chip-name.ts';

interface PartProps {
  search: TestSearch;
  /** `typed`: the field whose text it is. */
  onChange: (change: TestSearch, typed?: string) => void;
}

interface TestFiltersProps extends PartProps {
  /** What the user is called whose tests alone are shown. */
  owner: string | undefined;
}

export function filterWord(
  filter: TestFilter,
  words: { all: string; unsettled: string },
  language: Language,
): string {
  if (filter === 'all' || filter === 'unsettled') return words[filter];
  if (filter === 'queued' || filter === 'running') return runStateWords[filter][language];
  return runResultWords[filter][language];
}

export function TestFilters({ search, owner, onChange }: TestFiltersProps): ReactElement {
  const { list: words } = useMessages(testMessages);
  const language = useLanguage();
  const { skey = 'project', sval, filter = 'all', uid } = search;
  const user = uid === undefined ? undefined : (owner ?? uid);
  const days = shownDays(search);
  const isPriced = useFeature('pricing');
  const shown = testFilters.filter((name) => isPriced || name !== 'unsettled');
  return (
    <Filters
      label={words.filters}
      chosen={[
        [words.keys[skey], sval],
        [words.user, user],
        [words.filter, filter === 'all' ? undefined : filterWord(filter, words, language)],
        [words.period, `${days.from} – ${days.to}`],
      ]}
    >
      <FilterField label={words.skey}>
        <select
          value={skey}
          onChange={({ target }) =>
            onChange({ skey: testSearchKeys.find((key) => key === target.value), sval: undefined })
          }
        >
          {testSearchKeys.map((key) => (
            <option key={key} value={key}>
              {words.keys[key]}
            </option>
          ))}
        </select>
      </FilterField>
      <SearchText search={search} onChange={onChange} />
      <FilterField label={words.filter}>
        <select
          value={filter}
          onChange={({ target }) => onChange({ filter: testFilters.find((name) => name === target.value) })}
        >
          {shown.map((name) => (
            <option key={name} value={name}>
              {filterWord(name, words, language)}
            </option>
          ))}
        </select>
      </FilterField>
      <WholeDaysFields days={days} onChange={(date) => onChange({ date })} />
      <DeviceChip search={search} onChange={onChange} />
      {user !== undefined && (
        <RemovableChip
          label={words.ofUser(user)}
          remove={words.removeUser}
          onRemove={() => onChange({ uid: undefined })}
        />
      )}
    </Filters>
  );
}

/** The address follows when the fingers rest. A device's arn is shown by name instead. */
function SearchText({ search, onChange }: PartProps): ReactElement | null {
  const { list: words } = useMessages(testMessages);
  const settle = useCallback(
    (sval: string) => onChange({ sval: sval === '' ? undefined : sval }, 'sval'),
    [onChange],
  );
  const isArn = arnIn(search) !== null;
  const [typed, setTyped] = useTyped(isArn ? '' : (search.sval ?? ''), settle);
  if (isArn) return null;
  return (
    <FilterField label={words.sval}>
      <input
        value={typed}
        maxLength={testLimits.searchCharacters}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FilterField>
  );
}

function arnIn({ skey, sval }: TestSearch): string | null {
  return skey === 'device' && sval?.startsWith(arnPrefix) === true ? sval : null;
}

/** The device of an address that came from a device list, by its name. */
function DeviceChip({ search, onChange }: PartProps): ReactElement | null {
  const { list: words } = useMessages(testMessages);
  const arn = arnIn(search);
  const { data: devices } = useDevices({ enabled: arn !== null });
  if (arn === null) return null;
  return (
    <RemovableChip
      label={words.ofDevice(deviceChipName(devices, arn, words))}
      remove={words.removeDevice}
      onRemove={() => onChange({ skey: undefined, sval: undefined })}
    />
  );
}
