import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutlets, type Outlet } from './outlets.ts';
import { readOutlets } from './read-outlets.ts';

const timing = { movedMs: 300, pollMs: 10, againMs: 10 };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlets-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, `#!/bin/sh\ncd ${folder}\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

async function open(entry: object): Promise<Outlet> {
  const file = join(folder, 'power.json');
  writeFileSync(file, JSON.stringify({ power_controllers: [{ name: 'it', off_seconds: 1, ...entry }] }));
  const read = await readOutlets(file);
  if ('mistakes' in read) throw new Error(read.mistakes.join());
  return createOutlets(read.outlets, timing).find('it') as Outlet;
}

const said = (): string[] => readFileSync(join(folder, 'said'), 'utf8').trim().split('\n');

it('an operator’s own program is run without a shell, and what it says on failing is told', async () => {
  const relay = program(
    'relay',
    'echo "$@" >> said; if [ "$1" = state ]; then tail -n 2 said | head -n 1; fi',
  );
  const outlet = await open({
    kind: 'command',
    on: [relay, 'on'],
    off: [relay, 'off', '$HOME; x'],
    state: [relay, 'state'],
  });
  await outlet.cycle();
  expect(said()).toEqual(['off $HOME; x', 'state', 'on', 'state']);
  const broken = program('broken', 'echo no such relay >&2; exit 3');
  const other = await open({ kind: 'command', on: [broken], off: [broken] });
  await expect(other.switch(true)).rejects.toMatchObject({
    trouble: 'failed',
    message: expect.stringContaining('no such relay') as string,
  });
});

it('a socket of two root hubs gets a call for each, and has power while one half has', async () => {
  program(
    'uhubctl',
    `echo "$@" >> said
case "$*" in *"-a off") echo off > "state$2";; *"-a on") echo on > "state$2";; esac
if [ "$(cat "state$2" 2>/dev/null)" = off ]; then echo "  Port $4: 0000 off"; else echo "  Port $4: 0503 power highspeed enable connect [1:2]"; fi`,
  );
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  const outlet = await open({ kind: 'uhubctl', hub: '1', port: 2, also: [{ hub: '2', port: 1 }] });
  expect(await outlet.read()).toBe(true);
  expect(await outlet.switch(false)).toEqual({ isOn: false });
  expect(said()).toEqual(expect.arrayContaining(['-l 1 -p 2 -a off', '-l 2 -p 1 -a off']));
  writeFileSync(join(folder, 'state2'), 'on');
  expect(await outlet.read()).toBe(true);
});

it('power that has not gone in time is told, and is brought back all the same', async () => {
  const relay = program('relay', 'echo "$@" >> said; if [ "$1" = state ]; then echo ON; fi');
  const outlet = await open({
    kind: 'command',
    on: [relay, 'on'],
    off: [relay, 'off'],
    state: [relay, 'state'],
  });
  await expect(outlet.cycle()).rejects.toMatchObject({ trouble: 'stayed', message: 'still on' });
  expect(said()).toContain('on');
});

it('a device that stays without power is said to, after several tries', async () => {
  const relay = program('relay', 'echo "$@" >> said; [ "$1" = off ]');
  const outlet = await open({ kind: 'command', on: [relay, 'on'], off: [relay, 'off'] });
  await expect(outlet.cycle()).rejects.toMatchObject({ trouble: 'left_off' });
  expect(said().filter((line) => line === 'on')).toHaveLength(4);
});

it('what is asked of one outlet at one time is done one after the other', async () => {
  const relay = program('relay', 'echo "$@" >> said');
  const outlet = await open({ kind: 'command', on: [relay, 'on'], off: [relay, 'off'] });
  await Promise.all([outlet.cycle(), outlet.switch(true)]);
  expect(said()).toEqual(['off', 'on', 'on']);
});
