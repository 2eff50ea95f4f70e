import type { Argv, Said } from '../../devices/test-shell.ts';
import type { RunDevice } from '../device/run-device.ts';
import type { LogRecorder } from '../log/record-log.ts';
import type { TestScreen } from './test-screen.ts';

/** What a test drives a device with. */
export interface DeviceHands {
  device: RunDevice;
  log: LogRecorder;
  /** The app that `launch` and its like mean where they name none. */
  appId: string | null;
  /** Apps whose data no test clears. */
  keptData: readonly string[];
  /** The keyboard that types what `input` has no keys for; null: the host has none. */
  inputMethod: string | null;
  signal: AbortSignal;
  /** Answers the picture's number; null: there was no room for it. */
  takeShot(title: string): Promise<number | null>;
  /** It is not known whether it was done. */
  noteUnknown(): void;
}

/** What steps are carried out with. */
export interface Hands extends DeviceHands {
  screen: TestScreen;
}

/** Android's own `input` starts a program of its own for each. */
const commandMs = 15_000;

/** Does something; what the device has said. */
export async function act(
  { device, noteUnknown }: Pick<DeviceHands, 'device' | 'noteUnknown'>,
  commands: readonly Argv[],
  deadlineMs = commandMs,
): Promise<Said[]> {
  const said = await device.act(commands, deadlineMs);
  if (said === null) noteUnknown();
  return said ?? [];
}
