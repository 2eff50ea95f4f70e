import type { DeviceLink } from '@rackhand/device-link/device-link';
import { quoteArgument } from '@rackhand/device-link/quote-argument';
import type { AppSigners } from '../../devices/device-apps.ts';
import { type Pipe, sectionScript } from '../device/section-script.ts';
import type { ShellLanes } from '../device/shell-lanes.ts';
import { toldNumber } from '../device/told-values.ts';
import { readSigners } from './read-signers.ts';

/** Before it a device goes by another signature, which lies spread over the file. */
const firstApiWithBlock = 24;
const baseLine = /^package:(\/[\w.~=+/-]{1,1000}\.apk)$/m;
/** When it was installed, and as what: as long as that is so, its file is the same. */
const stampPattern = '^    (versionCode|lastUpdateTime)=';
/** Apps of all devices whose signers are remembered. */
const mostKnown = 1_000;

interface SignersDeps {
  link: DeviceLink;
  lanes: ShellLanes;
  deadlineMs: number;
}

interface Asked {
  /** The attachment. */
  id: number;
  appId: string;
  ask(script: string): Promise<(name: string) => string>;
}

/** By whom installed apps are signed: a device is asked for the end of an app's file once, until the app is another. */
export function createInstalledSigners({ link, lanes, deadlineMs }: SignersDeps) {
  const known = new Map<string, AppSigners>();
  const readFile = async (id: number, path: string, beforeEnd: number, length: number): Promise<Buffer> => {
    const command = `tail -c ${String(beforeEnd)} ${quoteArgument(path)} 2>/dev/null | head -c ${String(length)}`;
    const pieces: Buffer[] = [];
    const bounds = { deadlineMs, maximumBytes: length };
    await lanes(async () => {
      for await (const piece of link.readExec(id, command, bounds)) pieces.push(piece);
    });
    return Buffer.concat(pieces);
  };
  return async ({ id, appId, ask }: Asked): Promise<AppSigners | null> => {
    const said = await ask(factsScript(appId));
    const path = baseLine.exec(said('path'))?.[1];
    if (path === undefined || (toldNumber('wholeNumber', said('api')) ?? 0) < firstApiWithBlock) return null;
    const key = [id, path, said('stamp').trim()].join('\n');
    const before = known.get(key);
    if (before !== undefined) return before;
    const signers = await readSigners((beforeEnd, length) => readFile(id, path, beforeEnd, length));
    if (signers !== null) known.set(key, signers);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return signers;
  };
}

function factsScript(appId: string): string {
  const stamp: Pipe = [
    ['dumpsys', 'package', appId],
    ['grep', '-E', stampPattern],
  ];
  return sectionScript({ api: [['getprop', 'ro.build.version.sdk']], path: [['pm', 'path', appId]], stamp });
}
