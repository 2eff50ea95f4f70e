import type { RunDevice } from '../device/run-device.ts';
import type { Share } from './test-screen.ts';

export interface Point {
  x: number;
  y: number;
}

const lookMs = 10_000;

/** How many points the screen has, as it is turned now. */
export async function readSize(device: RunDevice): Promise<{ width: number; height: number }> {
  const said = await device.look(
    [
      ['wm', 'size'],
      ['dumpsys', 'input'],
    ],
    lookMs,
  );
  const { width, height } = parseSize(said[0]?.text ?? '');
  const turns = Number(/SurfaceOrientation: (\d)/.exec(said[1]?.text ?? '')?.[1] ?? 0);
  return turns % 2 === 1 ? { width: height, height: width } : { width, height };
}

/** What a person has set counts before what the maker has built. */
export function parseSize(said: string): { width: number; height: number } {
  const found = /Override size: (\d{1,5})x(\d{1,5})/.exec(said) ?? /size: (\d{1,5})x(\d{1,5})/.exec(said);
  return { width: Number(found?.[1] ?? 1080), height: Number(found?.[2] ?? 1920) };
}

export async function pointOf(device: RunDevice, [across, down]: Share): Promise<Point> {
  const { width, height } = await readSize(device);
  const within = (share: number, most: number): number =>
    Math.min(most - 1, Math.round((share / 100) * most));
  return { x: within(across, width), y: within(down, height) };
}
