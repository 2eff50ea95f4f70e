import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileContent } from '../../device/file-content.ts';
import { type InstallFailure, type InstallFlags, installApp } from '../../packages/install-app.ts';
import { type CommandCall, readBytes } from '../command.ts';

export async function answerInstall(call: CommandCall, failure: InstallFailure): Promise<number> {
  if (failure === null) {
    await call.out('Success\n');
    return 0;
  }
  await call.out(`Failure [${failure}]\n`);
  return 1;
}

/** Installs what has come whole, with the faults that stand. */
export async function installWhole(
  call: CommandCall,
  apk: FileContent,
  flags: InstallFlags,
): Promise<number> {
  const { hangsInstalls, installMs, losesAnswer } = call.device.state.faults;
  if (hangsInstalls && !call.gone.aborted) await once(call.gone, 'abort');
  if (call.gone.aborted) return 1;
  if (installMs > 0) await wait(installMs, undefined, { signal: call.gone });
  const failure = installApp(call.device, apk, flags);
  return losesAnswer ? 0 : answerInstall(call, failure);
}

/** `install -S SIZE`, with the bytes behind it. */
export async function installStreamed(call: CommandCall, size: number, flags: InstallFlags): Promise<number> {
  if (size > call.device.storage.freeBytes) {
    await call.out(
      "Exception occurred while executing 'install':\nandroid.os.ParcelableException: java.io.IOException: Requested internal only, but not enough space\n",
    );
    return 255;
  }
  const { failInStream } = call.device.state.faults;
  if (failInStream !== null) {
    await readBytes(call.stdin, Math.min(size, failInStream.afterBytes), () => undefined);
    return answerInstall(call, `${failInStream.code}: as the simulator was told`);
  }
  const apk = await receiveApk(call, size);
  if (apk === null) return answerInstall(call, 'INSTALL_FAILED_ABORTED: the transfer ended early');
  try {
    return await installWhole(call, apk, flags);
  } finally {
    apk.release();
  }
}

/**
 * The bytes of an APK that streams in; null when the host ended before `size` of them. They wait where a real device
 * keeps them, too: in its storage.
 */
export async function receiveApk(call: CommandCall, size: number): Promise<FileContent | null> {
  const content = call.device.newContent();
  try {
    const taken = await readBytes(call.stdin, size, (chunk) => {
      content.append(chunk);
      call.device.countTransfer(chunk.length);
    });
    if (taken === size) return content;
  } catch (error) {
    content.release();
    throw error;
  }
  content.release();
  return null;
}
