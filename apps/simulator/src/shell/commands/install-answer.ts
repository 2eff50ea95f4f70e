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

/** Bytes of an APK that streams in; null when the host ended before `size` of them. */
export async function receiveApk(call: CommandCall, size: number): Promise<Buffer[] | null> {
  const chunks: Buffer[] = [];
  const taken = await readBytes(call.stdin, size, (chunk) => {
    chunks.push(chunk);
    call.device.countTransfer(chunk.length);
  });
  return taken === size ? chunks : null;
}
