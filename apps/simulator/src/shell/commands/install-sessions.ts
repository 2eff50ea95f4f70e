import { normalisePath } from '../../device/device-path.ts';
import type { FileContent } from '../../device/file-content.ts';
import type { SimulatedDevice } from '../../device/simulated-device.ts';
import { type InstallFlags, parseInstallFlags } from '../../packages/install-app.ts';
import type { CommandCall } from '../command.ts';
import { answerInstall, installWhole, receiveApk } from './install-answer.ts';

interface Session {
  flags: InstallFlags;
  apks: FileContent[];
}

const sessionsOf = new WeakMap<SimulatedDevice, Map<number, Session>>();
let lastId = 1_000_000;

function find(call: CommandCall, id: string | undefined): Session | undefined {
  return sessionsOf.get(call.device)?.get(Number(id));
}

function end(call: CommandCall, id: string | undefined): void {
  for (const apk of find(call, id)?.apks ?? []) apk.release();
  sessionsOf.get(call.device)?.delete(Number(id));
}

async function create(call: CommandCall, args: readonly string[]): Promise<number> {
  const sessions = sessionsOf.get(call.device) ?? new Map<number, Session>();
  sessionsOf.set(call.device, sessions);
  const id = ++lastId;
  sessions.set(id, { flags: parseInstallFlags(args, call.device.state.apiLevel), apks: [] });
  await call.out(`Success: created install session [${String(id)}]\n`);
  return 0;
}

function copyFile(call: CommandCall, path: string): FileContent {
  const copy = call.device.newContent();
  for (const chunk of call.device.files.read(normalisePath(path, call.folder)).chunks()) copy.append(chunk);
  return copy;
}

async function write(call: CommandCall, args: readonly string[]): Promise<number> {
  const sizeAt = args.indexOf('-S');
  const [id, , source = '-'] = args.filter((_, nth) => nth !== sizeAt && nth !== sizeAt + 1);
  const session = find(call, id);
  if (session === undefined)
    return answerInstall(call, `INSTALL_FAILED_INTERNAL_ERROR: no session ${id ?? ''}`);
  const size = Number(args[sizeAt + 1] ?? 0);
  const apk = source === '-' ? await receiveApk(call, size) : copyFile(call, source);
  if (apk === null) return answerInstall(call, 'INSTALL_FAILED_ABORTED: the transfer ended early');
  session.apks.push(apk);
  await call.out(`Success: streamed ${String(size)} bytes\n`);
  return 0;
}

/** The base APK speaks for the app; its other parts only take room. */
async function commit(call: CommandCall, [id]: readonly string[]): Promise<number> {
  const session = find(call, id);
  const base = session?.apks[0];
  try {
    if (session === undefined || base === undefined) {
      return await answerInstall(call, 'INSTALL_FAILED_INVALID_APK: no packages staged');
    }
    return await installWhole(call, base, session.flags);
  } finally {
    end(call, id);
  }
}

async function abandon(call: CommandCall, [id]: readonly string[]): Promise<number> {
  end(call, id);
  await call.out('Success\n');
  return 0;
}

/** Installing in steps, as adb does for several APKs. */
export const installSessionVerbs = {
  'install-create': create,
  'install-write': write,
  'install-commit': commit,
  'install-abandon': abandon,
} as const;
