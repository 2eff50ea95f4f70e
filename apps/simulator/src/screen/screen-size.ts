import type { SimulatedDevice } from '../device/simulated-device.ts';

export interface ScreenSize {
  width: number;
  height: number;
  /** Quarter turns from how the device is held by nature. */
  rotation: 0 | 1 | 2 | 3;
}

const isTurn = (value: number): value is ScreenSize['rotation'] => [0, 1, 2, 3].includes(value);

/** The screen as it stands now: `wm size`, and the rotation that the settings hold it in. A box is never turned. */
export function screenSize({ factory, state }: SimulatedDevice): ScreenSize {
  const [width, height] = (state.sizeOverride ?? '').split('x').map(Number);
  const own = {
    width: width !== undefined && width > 0 ? width : factory.profile.width,
    height: height !== undefined && height > 0 ? height : factory.profile.height,
  };
  const wanted = Number(state.settings['system/user_rotation'] ?? '0');
  const turns = state.settings['system/accelerometer_rotation'] === '1' || factory.profile.kind !== 'phone';
  const rotation = turns || !isTurn(wanted) ? 0 : wanted;
  return rotation % 2 === 1 ? { width: own.height, height: own.width, rotation } : { ...own, rotation };
}
