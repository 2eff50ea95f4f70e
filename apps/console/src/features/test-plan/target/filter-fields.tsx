import { groupOf } from '@rackhand/contract/device/device-states';
import { previewFilter } from '@rackhand/contract/endpoints/projects';
import { distincts, filterDeviceTypes } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import { distinctWords, filterDeviceTypeWords } from '@rackhand/contract/test/project-words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { NumberField } from '../../../platform/form/number-field.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { placedName } from '../../device-chooser/placed-name.ts';
import styles from '../plan.module.css';
import { type FilterDraft, filterOf } from '../plan-draft.ts';
import { planMessages } from '../plan-messages.ts';
import { useSettled } from '../use-settled.ts';
import { WhyNotNow } from './why-not-now.tsx';

interface FilterFieldsProps {
  filter: FilterDraft;
  onChange: (filter: FilterDraft) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps): ReactElement {
  const words = useMessages(planMessages);
  const language = useLanguage();
  return (
    <>
      <div className={styles.fields}>
        <FormField name="device_filter.q" label={words.q} error={null} width="two">
          {(control) => (
            <input
              {...control}
              type="search"
              value={filter.q}
              maxLength={projectLimits.searchCharacters}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => onChange({ ...filter, q: target.value })}
            />
          )}
        </FormField>
        <FormField name="device_filter.device_type" label={words.deviceType} error={null} width="one">
          {(control) => (
            <select
              {...control}
              value={filter.device_type}
              onChange={({ target }) =>
                onChange({
                  ...filter,
                  device_type: filterDeviceTypes.find((type) => type === target.value) ?? '',
                })
              }
            >
              <option value="">{words.allTypes}</option>
              {filterDeviceTypes.map((type) => (
                <option key={type} value={type}>
                  {filterDeviceTypeWords[type][language]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField name="device_filter.distinct" label={words.distinct} error={null} width="one">
          {(control) => (
            <select
              {...control}
              value={filter.distinct}
              onChange={({ target }) =>
                onChange({ ...filter, distinct: distincts.find((one) => one === target.value) ?? '' })
              }
            >
              <option value="">{words.anyOf}</option>
              {distincts.map((one) => (
                <option key={one} value={one}>
                  {distinctWords[one][language]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <NumberField
          name="device_filter.count"
          label={words.count}
          hint={words.countHint}
          error={null}
          width="one"
          value={filter.count}
          onChange={(typed) => onChange({ ...filter, count: typed.replace(/\D/g, '') })}
        />
      </div>
      <Matches filter={filter} />
    </>
  );
}

function matchesQuery(api: ApiClient, draft: FilterDraft) {
  const device_filter = filterOf(draft);
  return queryOptions({
    queryKey: ['filter_preview', device_filter] as const,
    queryFn: ({ signal }) => api.call(previewFilter, { body: { device_filter }, signal, automatic: true }),
    placeholderData: (before) => before,
    gcTime: 60_000,
  });
}

/** Nothing within can be focused: the keyboard scrolls the list itself. */
const scrolled = { tabIndex: 0 };

/** Whom it matches now, and why some of them can't be used now. */
function Matches({ filter }: { filter: FilterDraft }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(planMessages);
  const query = useQuery(matchesQuery(api, useSettled(filter)));
  const { data } = query;
  const states = { loading: words.matching, loadFailed: words.matchFailed };
  if (data === undefined) return <LoadState query={query} words={states} rows={3} />;
  const { total_count: total, devices } = data;
  const unusable = devices.filter(({ state }) => groupOf(state) !== 'available').length;
  return (
    <>
      <p className={styles.quiet} role="status">
        {total === 0 ? words.matchesNone : words.matches(formatNumber(total))}{' '}
        {unusable > 0 && words.unusable(formatNumber(unusable))}
      </p>
      {devices.length > 0 && (
        <ul className={styles.matched} aria-label={words.matchedList} {...scrolled}>
          {devices.map((device) => (
            <li key={device.arn}>
              <span>{placedName(device)}</span>
              <span className={styles.quiet}>{device.os}</span>
              <WhyNotNow state={device.state} />
            </li>
          ))}
          {total > devices.length && (
            <li className={styles.quiet}>{words.more(formatNumber(total - devices.length))}</li>
          )}
        </ul>
      )}
    </>
  );
}
