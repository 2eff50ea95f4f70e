import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DeviceState, deviceState } from '../device/device-state.ts';

const writeAfterMs = 100;
const tryAgainMs = 2_000;

/** One file for each device. A file is written beside the old one and renamed, so that it is whole at any time. */
export function createStateStore(folder: string, onError: (error: unknown) => void) {
  const waiting = new Map<number, DeviceState>();
  let timer: NodeJS.Timeout | undefined;
  mkdirSync(folder, { recursive: true });

  const fileOf = (index: number): string => join(folder, `device-${String(index).padStart(4, '0')}.json`);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [index, state] of waiting) {
      try {
        writeFileSync(`${fileOf(index)}.new`, `${JSON.stringify(state)}\n`, { mode: 0o600 });
        renameSync(`${fileOf(index)}.new`, fileOf(index));
        waiting.delete(index);
      } catch (error) {
        // A full disk: what is not written yet stays, and is tried again.
        onError(error);
        timer = setTimeout(flush, tryAgainMs).unref();
        return;
      }
    }
  }

  return {
    /** Null when there is none, or none that can be understood: the device then is as it left the factory. */
    load(index: number): DeviceState | null {
      let text: string;
      try {
        text = readFileSync(fileOf(index), 'utf8');
      } catch {
        return null;
      }
      try {
        return deviceState.parse(JSON.parse(text));
      } catch (error) {
        onError(error);
        return null;
      }
    },
    keep(state: DeviceState): void {
      waiting.set(state.index, state);
      timer ??= setTimeout(flush, writeAfterMs);
    },
    flush,
  };
}
export type StateStore = ReturnType<typeof createStateStore>;
