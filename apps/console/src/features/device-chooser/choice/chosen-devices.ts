import type { SimpleDevice } from '@rackhand/contract/app/app-package';
import { searchForm } from '@rackhand/contract/text/text-search';
import { placedName } from '../placed-name.ts';

/** Those that the search lets through; decomposed letters find composed ones. Document 8. */
export function matching(devices: readonly SimpleDevice[], query: string): SimpleDevice[] {
  const wanted = searchForm(query.trim());
  if (wanted === '') return [...devices];
  return devices.filter((device) => searchForm(`${placedName(device)}\n${device.udid}`).includes(wanted));
}

export function withChosen(
  chosen: ReadonlySet<string>,
  devices: readonly SimpleDevice[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const { arn } of devices) {
    if (isChosen) next.add(arn);
    else next.delete(arn);
  }
  return next;
}
