import { normalisePath } from '../device/device-path.ts';
import { FileError } from '../device/file-entry.ts';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import type { ByteReader } from './byte-reader.ts';
import { maximumDataBytes } from './sync-messages.ts';

/** Runs a step on the files; the words of Android when it can't be done. */
function attempt(step: () => void): string | null {
  try {
    step();
    return null;
  } catch (error) {
    if (error instanceof FileError) return error.fault;
    throw error;
  }
}

/**
 * Takes a file that the host pushes to `PATH,MODE`. After a failure the rest of what the host sends is read and thrown
 * away, as adbd does; `refuse` is called at once, so that the host may stop early.
 */
export async function receiveFile(
  device: SimulatedDevice,
  input: ByteReader,
  target: string,
  refuse: (text: string) => Promise<void>,
): Promise<boolean> {
  const comma = target.lastIndexOf(',');
  const mode = Number(target.slice(comma + 1)) || 0o644;
  let file: ReturnType<typeof device.files.write> | undefined;

  async function check(prefix: string, failure: string | null): Promise<void> {
    if (failure === null) return;
    file?.abandon();
    file = undefined;
    await refuse(`${prefix}: ${failure}`);
  }

  const opened = attempt(() => {
    file = device.files.write(normalisePath(target.slice(0, comma)), mode, { makeFolders: true });
  });
  await check("couldn't create file", opened);
  try {
    for (;;) {
      const { id, length } = await input.readHead();
      if (id === 'DONE') {
        file?.finish(length * 1000);
        return file !== undefined;
      }
      if (id !== 'DATA' || length > maximumDataBytes) throw new Error(`sync: ${id} inside a file`);
      const data = await input.read(length);
      device.countTransfer(length);
      await check(
        'write failed',
        attempt(() => file?.append(data)),
      );
    }
  } catch (error) {
    // The host is gone in the middle: adbd deletes what came so far.
    file?.abandon();
    throw error;
  }
}
