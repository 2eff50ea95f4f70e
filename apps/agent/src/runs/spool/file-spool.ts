import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bringRunFile } from '@rackhand/contract/test/run-files';
import { type FileLoss, type RunFileKind, runFileKinds } from '@rackhand/contract/test/run-link';
import { z } from 'zod';
import { NotSent, type SendFile } from '../../server-link/send-file.ts';
import { type AttemptKey, keyOf } from '../attempt-key.ts';

/** Files of a run on their way to the server, on disk until it has them. */
export interface FileSpool {
  /** false: it was left out. */
  add(file: { remoteFile: string; kind: RunFileKind; bytes: Buffer }): Promise<boolean>;
  /** Resolves when the server has all, or does not want them. */
  brought(): Promise<void>;
  stop(): void;
}

const spooled = z.object({ remote_file: z.string(), kind: z.enum(runFileKinds) });
const retryMs = 1_000;

export interface FileLimits {
  files: number;
  fileBytes: number;
  allFilesBytes: number;
}

interface SpoolDeps {
  folder: string;
  key: AttemptKey;
  send: SendFile;
  limits: FileLimits;
  /** One of them will never be there. */
  onLeftOut(why: FileLoss): void;
}

export async function openFileSpool({ folder, key, send, limits, onLeftOut }: SpoolDeps): Promise<FileSpool> {
  const place = join(folder, 'files');
  await mkdir(place, { recursive: true, mode: 0o700 });
  const waiting = (await readdir(place)).filter((name) => name.endsWith('.json')).toSorted();
  let number = Number(waiting.at(-1)?.slice(0, -'.json'.length) ?? 0);
  let [count, bytesInAll] = [number, 0];
  const over = new AbortController();
  let bringing: Promise<void> | null = null;

  const bring = async (name: string): Promise<void> => {
    const path = join(place, name.slice(0, -'.json'.length));
    const { remote_file, kind } = spooled.parse(JSON.parse(await readFile(join(place, name), 'utf8')));
    const address = addressOf(key, remote_file, kind);
    const type = kind === 'shot' ? 'image/png' : 'application/octet-stream';
    while (!over.signal.aborted) {
      try {
        await send(address, type, createReadStream(path));
        break;
      } catch (error) {
        if (!(error instanceof NotSent) || !error.mayPass) {
          onLeftOut(error instanceof NotSent ? 'refused' : 'host_disk');
          break;
        }
        await wait(retryMs, undefined, { signal: over.signal }).catch(() => undefined);
      }
    }
    if (over.signal.aborted) return;
    await rm(path, { force: true });
    await rm(join(place, name), { force: true });
  };
  const bringAll = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined && !over.signal.aborted; name = waiting.shift()) {
      await bring(name).catch(() => onLeftOut('host_disk'));
    }
    bringing = null;
  };
  const begin = (): void => {
    if (waiting.length > 0) bringing ??= bringAll();
  };
  begin();
  const leaveOut = (why: FileLoss): false => {
    onLeftOut(why);
    return false;
  };
  return {
    async add({ remoteFile, kind, bytes }) {
      if (count >= limits.files) return leaveOut('too_many');
      if (bytes.length > limits.fileBytes || bytesInAll + bytes.length > limits.allFilesBytes)
        return leaveOut('too_large');
      count += 1;
      number += 1;
      const path = join(place, String(number).padStart(6, '0'));
      try {
        await writeFile(path, bytes, { mode: 0o600 });
        await writeFile(`${path}.new`, JSON.stringify({ remote_file: remoteFile, kind }), { mode: 0o600 });
        await rename(`${path}.new`, `${path}.json`);
      } catch {
        await rm(path, { force: true });
        return leaveOut('host_disk');
      }
      bytesInAll += bytes.length;
      waiting.push(`${String(number).padStart(6, '0')}.json`);
      begin();
      return true;
    },
    async brought() {
      while (bringing !== null) await bringing;
    },
    stop: () => over.abort(),
  };
}

function addressOf(key: AttemptKey, remoteFile: string, kind: RunFileKind): string {
  const { test_run_id, attempt, fence } = keyOf(key);
  const query = new URLSearchParams({
    attempt: String(attempt),
    fence: String(fence),
    remote_file: remoteFile,
    kind,
  });
  return `${bringRunFile.path.replace('{test_run_id}', encodeURIComponent(test_run_id))}?${query.toString()}`;
}
