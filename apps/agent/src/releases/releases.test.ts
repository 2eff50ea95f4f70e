import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ReleaseFiles, releaseFiles } from './release-files.ts';
import { createReleases, type Releases } from './releases.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  mkdirSync(join(root, 'installed'));
  writeFileSync(join(root, 'installed', 'main.mjs'), 'installed');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

class PowerLost extends Error {}

/** Loses its power at the step of this number; a folder that is being removed is left half. */
function filesUntil(steps: number): ReleaseFiles {
  let left = steps;
  const step = (): boolean => {
    left -= 1;
    return left < 0;
  };
  const lose = (): never => {
    throw new PowerLost();
  };
  return {
    ...releaseFiles,
    write: (path, text) => (step() ? lose() : releaseFiles.write(path, text)),
    rename: (from, to) => (step() ? lose() : releaseFiles.rename(from, to)),
    remove: (path) => {
      if (!step()) return releaseFiles.remove(path);
      if (!path.endsWith('.json')) rmSync(join(path, 'main.mjs'), { force: true });
      return lose();
    },
  };
}

const open = (files: ReleaseFiles = releaseFiles, installedBuild = 'build 0'): Releases =>
  createReleases({
    folder: join(root, 'releases'),
    installedFolder: join(root, 'installed'),
    installedBuild,
    files,
  });
const programOf = (releases: Releases): string => readFileSync(join(releases.program(), 'main.mjs'), 'utf8');
const prepare = (releases: Releases, name: string): void =>
  releases.prepare({ update_id: name, build: name, bundle: { 'main.mjs': name, 'other-child.mjs': '' } });

/** From the bundle's arrival to its welcome, or to its end without one. */
function update(releases: Releases, name: string, isGood: boolean): void {
  prepare(releases, name);
  releases.exchange();
  if (isGood) releases.confirm();
  else releases.giveBack('no link');
}

it('a release that has a link stays, and the one before it is kept', () => {
  const releases = open();
  expect(programOf(releases)).toBe('installed');
  update(releases, 'one', true);
  update(releases, 'two', true);
  expect(programOf(open())).toBe('two');
  expect(readFileSync(join(root, 'releases', 'previous', 'main.mjs'), 'utf8')).toBe('one');
  expect(releases.readResult()).toEqual({ update_id: 'two', outcome: 'succeeded', detail: '' });
});

it('a release without a link gives its place back, to the installed one too', () => {
  const releases = open();
  update(releases, 'one', false);
  expect(programOf(releases)).toBe('installed');
  update(releases, 'two', true);
  update(releases, 'three', false);
  expect(programOf(releases)).toBe('two');
  expect(releases.readResult()).toEqual({ update_id: 'three', outcome: 'returned', detail: 'no link' });
});

it('a release that somebody installs by hand is the one that runs from then on', () => {
  update(open(), 'one', true);
  const releases = open(releaseFiles, 'build 1');
  releases.giveBack('');
  expect(programOf(releases)).toBe('installed');
});

it.each([
  ['that gets on', true, []],
  ['that does not', false, []],
  ['that gets on, behind two others', true, ['first', 'zero']],
  ['that does not, behind two others', false, ['first', 'zero']],
])('whatever step of an update %s loses the power, a whole agent runs behind it', (_what, isGood, before) => {
  let steps = 0;
  for (let isDone = false; !isDone; steps += 1) {
    rmSync(join(root, 'releases'), { recursive: true, force: true });
    for (const name of before) update(open(), name, true);
    open().forgetResult();
    const present = programOf(open());
    try {
      update(open(filesUntil(steps)), 'new', isGood);
      isDone = true;
    } catch (error) {
      if (!(error instanceof PowerLost)) throw error;
    }
    // The power goes once more while order is made.
    for (let again = 0; ; again += 1) {
      try {
        open(filesUntil(again)).giveBack('cut off');
        break;
      } catch (error) {
        if (!(error instanceof PowerLost)) throw error;
      }
    }
    const after = open();
    const outcome = after.readResult()?.outcome;
    expect([steps, programOf(after)]).toEqual([steps, outcome === 'succeeded' ? 'new' : present]);
    expect(after.isTrial()).toBe(false);
    // And it takes the next one.
    update(after, 'next', true);
    expect(programOf(after)).toBe('next');
  }
  expect(steps).toBeGreaterThan(8);
});
