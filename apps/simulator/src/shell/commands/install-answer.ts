import type { FileContent } from '../../device/file-content.ts';
import type { InstallFailure } from '../../packages/install-app.ts';
import { type CommandCall, readBytes } from '../command.ts';

export async function answerInstall(call: CommandCall, failure: InstallFailure): Promise<number> {
  if (failure === null) {
    await call.out('Success\n');
    return 0;
  }
  await call.out(`Failure [${failure}]\n`);
  return 1;
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
