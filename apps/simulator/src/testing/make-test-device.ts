import { tmpdir } from 'node:os';
import type { JournalEntry, TouchEntry } from '../device/app-journal.ts';
import { createContentMaker } from '../device/file-content.ts';
import { createSimulatedDevice, type SimulatedDevice } from '../device/simulated-device.ts';
import { makeDevice } from '../profiles/make-device.ts';
import { allCommands } from '../shell/all-commands.ts';
import { noInput } from '../shell/command.ts';
import { createCollector } from '../shell/pipe.ts';
import { createShell } from '../shell/shell.ts';

/** A device without a wire. */
export function makeTestDevice(
  index = 0,
  journal: JournalEntry[] = [],
  touches: TouchEntry[] = [],
): SimulatedDevice {
  return createSimulatedDevice(makeDevice(index), null, {
    changed: () => undefined,
    record: (_device, entry) => journal.push(entry),
    touched: (_device, entry) => touches.push(entry),
    reboot: () => undefined,
    vanish: () => undefined,
    newContent: createContentMaker(tmpdir()),
    now: () => Date.UTC(2026, 0, 1),
  });
}

/** Runs one script in a new shell of the device. */
export async function runScript(
  device: SimulatedDevice,
  script: string,
): Promise<{ code: number; out: string; err: string }> {
  const [out, err] = [createCollector(), createCollector()];
  const shell = createShell({ device, commands: allCommands, gone: new AbortController().signal });
  const code = await shell.run(script, { stdin: noInput, out: out.sink, err: err.sink });
  return { code, out: out.text(), err: err.text() };
}
