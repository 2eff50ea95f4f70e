import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PackageFacts } from '@rackhand/contract/app/app-package';
import { DomainError } from '../http/domain-error.ts';
import { type ApkFaultName, apkFaults } from './apk-faults.ts';
import { apkLimits } from './apk-limits.ts';
import type { InspectedApk } from './inspect-apk.ts';
import { createWorkingDeadline } from './working-deadline.ts';

/** What the reading process says. */
export type ApkWord =
  | { step: 'facts' }
  | ({ step: 'done' } & InspectedApk)
  | { step: 'fault'; fault: ApkFaultName };

export interface ReadApk {
  facts: PackageFacts;
  /** PNG. */
  icon: Buffer | null;
}

type ReaderLimits = Record<'readingMs' | 'signatureMs' | 'memoryBytes', number>;

/** Also from its sources the server reads by the bundle: a process that translates its own sources starts six times as slowly. */
const bundles = new URL(
  import.meta.url.endsWith('.ts') ? '../../../../../dist/server/' : './',
  import.meta.url,
);
const child = fileURLToPath(new URL('apk-child.mjs', bundles));
const lookEveryMs = 50;

/**
 * What a package says and by whom it is signed, read by a process of its own: what a hostile file makes of it ends there.
 * 8532 or 8533 with the reason.
 */
export async function readApk(path: string, limits: ReaderLimits = apkLimits): Promise<ReadApk> {
  const word = await runReader(path, limits);
  if (word.step === 'fault') throw refusalOf(word.fault);
  return { facts: word.facts, icon: word.icon === null ? null : Buffer.from(word.icon, 'base64') };
}

function refusalOf(fault: ApkFaultName): DomainError {
  const { code, ko, en } = apkFaults[fault];
  return new DomainError(code, [{ field: 'file', message: { ko, en } }]);
}

type LastWord = Exclude<ApkWord, { step: 'facts' }>;

function runReader(path: string, limits: ReaderLimits): Promise<LastWord> {
  return new Promise((resolve, reject) => {
    const reader = fork(child, [path], {
      // Nothing of the server's environment is its business.
      env: {},
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (fault: ApkFaultName): void => {
      reader.kill('SIGKILL');
      settle({ step: 'fault', fault });
    };
    const deadline = createWorkingDeadline(reader.pid ?? 0, () => end('tooSlow'));
    deadline.begin(limits.readingMs);
    const watch = setInterval(() => {
      void memoryOf(reader.pid).then((bytes) => {
        if (bytes > limits.memoryBytes) end('tooMuchMemory');
      });
    }, lookEveryMs);
    const settle = (word: LastWord): void => {
      deadline.stop();
      clearInterval(watch);
      resolve(word);
    };
    reader.on('message', (word: ApkWord) => {
      if (word.step !== 'facts') return settle(word);
      deadline.begin(limits.signatureMs);
    });
    reader.on('error', (error) => {
      settle({ step: 'fault', fault: 'unreadable' });
      reject(error);
    });
    // Without a last word it has crashed.
    reader.on('exit', () => settle({ step: 'fault', fault: 'unreadable' }));
  });
}

/** Where the system tells it; 0 elsewhere, where the limit of the heap holds alone. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${String(pid)}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * 4096;
}
