import type { RolloutDevice } from '@rackhand/contract/app/rollout';
import type { RolloutSearch, ShownResult } from '../rollout-view.ts';

type Standing = Pick<RolloutDevice, 'stage' | 'result' | 'stays_newer'>;

function standsSo({ result, stays_newer }: Standing, wanted: ShownResult): boolean {
  return wanted === 'stays_newer' ? stays_newer : result === wanted;
}

/** Those of the chosen stage and result. */
export function devicesShown<Device extends Standing>(
  devices: readonly Device[],
  { stage, result }: Pick<RolloutSearch, 'stage' | 'result'>,
): Device[] {
  return devices.filter(
    (device) =>
      (stage === undefined || device.stage === stage) && (result === undefined || standsSo(device, result)),
  );
}

/** How many of a stage, or of all, stand how. */
export function countsOf(
  devices: readonly Standing[],
  stage: number | undefined,
): ReadonlyMap<ShownResult, number> {
  const counts = new Map<ShownResult, number>();
  const count = (result: ShownResult): unknown => counts.set(result, (counts.get(result) ?? 0) + 1);
  for (const device of devicesShown(devices, { stage })) {
    count(device.result);
    if (device.stays_newer) count('stays_newer');
  }
  return counts;
}
