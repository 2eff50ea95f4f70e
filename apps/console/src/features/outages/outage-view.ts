import { type DeviceError, errorOrder } from '@rackhand/contract/device/device-states';
import {
  type OutageGrouping,
  outageGroupings,
  outageLimits,
} from '@rackhand/contract/outage/outage-groupings';
import type { DateRange } from '../../platform/date-presets.ts';
import { formatDate } from '../../platform/formats.ts';
import { type PageSearch, parsePageSearch } from '../../platform/page-search.ts';
import type { SearchValues } from '../../platform/search-values.ts';
import { daysOf } from '../tests/test-view.ts';

/** What of the page stands in its address. */
export interface OutageSearch extends PageSearch {
  /** `yyyy-MM-dd,yyyy-MM-dd` */
  date?: string | undefined;
  by?: OutageGrouping | undefined;
  cause?: DeviceError | undefined;
  model?: string | undefined;
  rack?: string | undefined;
  host?: string | undefined;
  /** arn */
  of?: string | undefined;
}

/** Junk in the address is ignored: its default stands instead. */
export function parseOutageSearch(values: SearchValues): OutageSearch {
  return {
    ...parsePageSearch(values),
    date: daysOf(values.date) === null ? undefined : values.date,
    by: outageGroupings.find((by) => by === values.by),
    cause: errorOrder.find((error) => error === values.cause),
    model: values.model?.slice(0, 200),
    rack: /^(?:\d{1,9}-\d{1,9})?$/.test(values.rack ?? 'x') ? values.rack : undefined,
    host: values.host?.slice(0, 200),
    of: values.of?.slice(0, 200),
  };
}

const dayMs = 24 * 60 * 60_000;

/** 30 days that end today, where none are named. */
export function outagePeriod({ date }: OutageSearch, now = Date.now()): DateRange {
  return (
    daysOf(date) ?? { from: formatDate(now - (outageLimits.usualDays - 1) * dayMs), to: formatDate(now) }
  );
}

/** Only the outages of one group, which stay chosen while they are put together otherwise. */
export function chosenGroup(by: OutageGrouping, key: string): OutageSearch {
  if (by === 'device') return { of: key };
  if (by === 'cause') return { cause: errorOrder.find((error) => error === key) };
  return { [by]: key };
}

export const nothingChosen: OutageSearch = {
  ...{ cause: undefined, model: undefined, rack: undefined, host: undefined, of: undefined },
};
