import { stateWord } from '@rackhand/contract/device/device-column-values';
import { isDeviceState } from '@rackhand/contract/device/device-states';
import type { OutageGrouping } from '@rackhand/contract/outage/outage-groupings';
import type { OutageGroup } from '@rackhand/contract/outage/outage-report';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { outageMessages } from './outage-messages.ts';

interface OutageText {
  minutes: (value: number | null) => string;
  percent: (value: number | null) => string;
  nameOf: (by: OutageGrouping, group: Pick<OutageGroup, 'key' | 'name'>) => string;
}

/** Figures and names in the words of the page. */
export function useOutageText(): OutageText {
  const words = useMessages(outageMessages);
  const language = useLanguage();
  return {
    minutes: (value) => {
      if (value === null) return words.unknown;
      if (value < 60) return words.minutes(formatNumber(value));
      return words.hours(formatNumber(Math.floor(value / 60)), String(value % 60));
    },
    percent: (value) => (value === null ? words.unknown : words.percent(value.toFixed(2))),
    nameOf: (by, { key, name }) => {
      if (by === 'device') return name;
      if (key === '') return words.noGroup;
      if (by === 'rack') return words.rack(key);
      return by === 'cause' && isDeviceState(key) ? stateWord(key, language) : key;
    },
  };
}
