import { type Figure, percentile } from '../figure.ts';
import type { SimulatedDevice, SimulatorControl } from '../simulator-control.ts';
import { timeOf } from '../time-of.ts';
import { repeat } from './repeat.ts';

/** Devices of one group get the same level by one order, so that a second of the whole rack is ten orders. */
const groups = 10;
const cablesInSecond = 3;
/** Below 15 % is an error, above 25 % is none (document 3 section 4); between the two it depends on what was before. */
const levels = [
  ...Array.from({ length: 10 }, (_, step) => 5 + step),
  ...Array.from({ length: 70 }, (_, step) => 30 + step),
];
const secondMs = 1000;

/** Every second each device's battery has another level, three cables are pulled and the last three are back. */
export function startRestlessRack(
  control: SimulatorControl,
  devices: readonly SimulatedDevice[],
  onFailure: () => void,
) {
  const durations: number[] = [];
  const changing = repeat(
    secondMs,
    async (second) => {
      durations.push(await timeOf(() => changeAll(control, devices, second)));
    },
    onFailure,
  );
  return {
    stop: async (): Promise<Figure[]> => {
      const { turns, due } = await changing.stop();
      return [
        {
          name: `share of the seconds in which all ${String(devices.length)} devices changed`,
          value: (turns * 100) / due,
          unit: '%',
          target: { least: 95 },
        },
        {
          name: 'orders to the simulator for one second, p95',
          value: percentile(durations, 0.95),
          unit: 'ms',
        },
      ];
    },
  };
}

async function changeAll(
  control: SimulatorControl,
  devices: readonly SimulatedDevice[],
  second: number,
): Promise<void> {
  const orders = Array.from({ length: groups }, (_, group) => {
    const serials = devices.filter(({ index }) => index % groups === group).map(({ serial }) => serial);
    const level = levels[(second * 7 + group * 11) % levels.length];
    return control.inject('set_battery', serials, { level });
  });
  const pulledBefore = cablesOf(devices, second - 1);
  if (second > 0) orders.push(control.inject('replug', pulledBefore));
  orders.push(control.inject('unplug', cablesOf(devices, second)));
  await Promise.all(orders);
}

function cablesOf(devices: readonly SimulatedDevice[], second: number): string[] {
  return Array.from({ length: cablesInSecond }, (_, place) => {
    // A step that has no factor in common with 300 comes by every device before it comes by one again.
    const device = devices[((second * cablesInSecond + place) * 7) % devices.length];
    return device?.serial ?? '';
  });
}
