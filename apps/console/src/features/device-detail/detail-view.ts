import {
  type ReadingRange,
  readingRangeNames,
  type TimelineKind,
  timelineKinds,
} from '@rackhand/contract/device/history-choices';
import type { SearchValues } from '../../platform/search-values.ts';

/** What of the detail stands in the address. */
export interface DetailSearch {
  /** A UDID: text, however much it looks like a number. */
  device?: string | undefined;
  range?: ReadingRange | undefined;
  kind?: TimelineKind | undefined;
  settings?: 'open' | undefined;
}

export function parseDetailSearch(values: SearchValues): DetailSearch {
  const device = values.device;
  return {
    device: device === undefined || device === '' ? undefined : device.slice(0, 200),
    range: readingRangeNames.find((range) => range === values.range),
    kind: timelineKinds.find((kind) => kind === values.kind),
    settings: values.settings === 'open' ? 'open' : undefined,
  };
}
