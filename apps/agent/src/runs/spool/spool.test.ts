import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FileLoss, shotFile } from '@rackhand/contract/test/run-link';
import { attemptLimits } from '@rackhand/contract/test/run-states';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NotSent, type SendFile } from '../../server-link/send-file.ts';
import { type FileLimits, openFileSpool } from './file-spool.ts';
import { createFileLosses } from './files-left-out.ts';
import { openItemList } from './item-list.ts';
import { openLogSpool } from './log-spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
  leftOut = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let leftOut: FileLoss[];
const onLeftOut = (why: FileLoss) => void leftOut.push(why);
const key = { test_run_id: '17-2', attempt: 1, fence: 9 };

it('every line reaches a server that stores what it wants, and asks again for what it has lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.stringMatching(/^[가a]{0,5}$/), { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(60), { maxLength: 5 }),
      async (lines, losses) => {
        const own = mkdtempSync(join(folder, 'log-'));
        const spool = await openLogSpool(own);
        for (let at = 0; at < lines.length; at += 7) await spool.append(lines.slice(at, at + 7));
        const stored: string[] = [];
        for (const loss of [...losses, 0]) {
          stored.length = Math.min(stored.length, loss);
          spool.storedTo(stored.length + 1);
          for (let part = await spool.nextPart(); part !== null; part = await spool.nextPart()) {
            expect(part.firstLine).toBe(stored.length + 1);
            stored.push(...part.lines);
            spool.storedTo(stored.length + 1);
          }
          expect(stored).toEqual(lines);
          expect(spool.isStored()).toBe(true);
        }
        await spool.close();
      },
    ),
    { numRuns: 30 },
  );
});

it('a spool of an agent that was killed goes on behind its last whole line', async () => {
  const first = await openLogSpool(folder);
  await first.append(['one', 'two']);
  await first.close();
  appendFileSync(join(folder, 'log'), 'thr');
  const second = await openLogSpool(folder);
  expect(second.lines()).toBe(2);
  await second.append(['three']);
  expect((await second.nextPart())?.lines).toEqual(['one', 'two', 'three']);
  expect(await second.search('three', 3)).toBe(true);
  expect(await second.search('two', 3)).toBe(false);
  await second.close();
});

it('files wait on disk for a server that is away, and go in their order; one that is not wanted goes too', async () => {
  const came: [string, string][] = [];
  let isAway = true;
  const send: SendFile = async (path, _type, source) => {
    if (isAway) throw new NotSent('away', true);
    if (path.includes('unwanted')) throw new NotSent('no', false);
    came.push([path, (await buffer(source)).toString()]);
  };
  const first = await openFileSpool({ folder, key, send, limits: attemptLimits, onLeftOut });
  await first.add({ remoteFile: 'shots/0001.png', kind: 'shot', bytes: Buffer.from('one') });
  await first.add({ remoteFile: 'unwanted', kind: 'other', bytes: Buffer.from('x') });
  first.stop();
  await first.brought();
  isAway = false;
  const second = await openFileSpool({ folder, key, send, limits: attemptLimits, onLeftOut });
  await second.add({ remoteFile: 'crashes/0001.txt', kind: 'crash', bytes: Buffer.from('two') });
  await second.brought();
  expect(came).toEqual([
    ['/agent/run/17-2/file?attempt=1&fence=9&remote_file=shots%2F0001.png&kind=shot', 'one'],
    ['/agent/run/17-2/file?attempt=1&fence=9&remote_file=crashes%2F0001.txt&kind=crash', 'two'],
  ]);
  expect(readdirSync(join(folder, 'files'))).toEqual([]);
  expect(leftOut).toEqual(['refused']);
});

const shot = (number: number, bytes = 1) => ({
  remoteFile: shotFile(number),
  kind: 'shot' as const,
  bytes: Buffer.alloc(bytes),
});

it('a file that an attempt has no room for is left out by its reason, and a smaller one still goes', async () => {
  const limits: FileLimits = { files: 3, fileBytes: 5, allFilesBytes: 8 };
  const came: string[] = [];
  const send: SendFile = async (path, _type, source) => {
    await buffer(source);
    came.push(new URL(path, 'http://localhost').searchParams.get('remote_file') ?? '');
  };
  const spool = await openFileSpool({ folder, key, send, limits, onLeftOut });
  const sizes = [6, 5, 4, 2, 1, 1];
  const kept = [];
  for (const [nth, size] of sizes.entries()) kept.push(await spool.add(shot(nth, size)));
  await spool.brought();
  expect(kept).toEqual([false, true, false, true, true, false]);
  expect(leftOut).toEqual(['too_large', 'too_large', 'too_many']);
  expect(came).toEqual([1, 3, 4].map(shotFile));
});

it('a disk of the host that takes no file leaves it out, and says so', async () => {
  const send: SendFile = () => Promise.resolve();
  const spool = await openFileSpool({ folder, key, send, limits: attemptLimits, onLeftOut });
  rmSync(join(folder, 'files'), { recursive: true });
  expect(await spool.add(shot(1))).toBe(false);
  expect(leftOut).toEqual(['host_disk']);
});

it('files that are left out are one item for each reason, which the next agent counts on', async () => {
  const open = () => openItemList(folder, String, () => undefined);
  const first = await open();
  const lose = createFileLosses(first);
  lose('too_many');
  lose('refused');
  lose('too_many');
  await first.saved();
  const second = await open();
  createFileLosses(second)('too_many');
  expect(second.all().map(({ kind, name, title, detail }) => [kind, name, title, detail])).toEqual([
    ['gap', 'files_left_out', 'too_many', '3'],
    ['gap', 'files_left_out', 'refused', '1'],
  ]);
});

it('items are told when they have changed, without their secrets, and outlive the agent', async () => {
  const mask = (text: string) => text.replaceAll('1234', '***');
  const first = await openItemList(folder, mask, () => undefined);
  const number = first.add({ kind: 'step', name: 'type', title: 'type 1234' });
  first.add({ kind: 'step', name: 'tap', title: 'tap' });
  expect(first.takeChanged(1)).toMatchObject([{ number: 1, title: 'type ***', state: 'running' }]);
  first.change(number, { state: 'failed', detail: '1234 is not there', ended_at: new Date().toISOString() });
  expect(first.takeChanged(9).map((item) => item.number)).toEqual([2, 1]);
  await first.saved();
  const second = await openItemList(folder, mask, () => undefined);
  expect(second.all()).toMatchObject([{ number: 1, detail: '*** is not there' }, { number: 2 }]);
  expect(second.takeChanged(9)).toEqual([]);
});
