import type { SimpleDevice } from '@rackhand/contract/app/app-package';

/** "[1-2-3] Galaxy A54", as the choice of devices labels them. Document 1 section 2. */
export function placedName({
  rack_location: place,
  device_name: name,
}: Pick<SimpleDevice, 'rack_location' | 'device_name'>): string {
  return place === '' ? name : `[${place}] ${name}`;
}
