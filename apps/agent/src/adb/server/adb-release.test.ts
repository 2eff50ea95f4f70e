import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAdbRelease, readServerRelease } from './adb-release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adb-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function binary(text: string): string {
  const file = join(folder, 'adb');
  writeFileSync(file, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return file;
}

it('the release is what the binary says of itself, also where it ends badly', async () => {
  const said = 'echo "Android Debug Bridge version 1.0.41"; echo "Version 35.0.2-debian"';
  expect(await readAdbRelease(binary(said))).toBe('35.0.2-debian');
  expect(await readAdbRelease(binary(`${said}; exit 3`))).toBe('35.0.2-debian');
});

it('a binary that says none, or is not there, has no release', async () => {
  expect(await readAdbRelease(binary('echo hello'))).toBe('');
  expect(await readAdbRelease(join(folder, 'nowhere'))).toBe('');
});

it('a port on which nothing listens has no adb server with a release', async () => {
  expect(await readServerRelease(await freePort(), null)).toBe('');
});
