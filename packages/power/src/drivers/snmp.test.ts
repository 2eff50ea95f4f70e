import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@rackhand/program/testing/free-port';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createOutlets, type Outlet } from '../outlets.ts';
import { readOutlets } from '../read-outlets.ts';

/** A number that may be written, in snmpd: `override -rw OID integer VALUE`. */
const oid = '1.3.6.1.4.1.8072.9999.9999.1';
const timing = { movedMs: 300, pollMs: 20, againMs: 10 };

let folder: string;
let port: number;
let daemon: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'snmp-'));
  port = await freePort();
  writeFileSync(join(folder, 'community'), 'geheim\n');
  writeFileSync(join(folder, 'wrong'), 'geraten\n');
  writeFileSync(join(folder, 'key'), 'langes geheimnis\n');
  writeFileSync(
    join(folder, 'snmpd.conf'),
    `rwcommunity geheim 127.0.0.1\ncreateUser lab SHA "langes geheimnis" AES "langes geheimnis"\nrwuser lab priv\noverride -rw .${oid} integer 1\n`,
  );
  const options = [
    '-f',
    '-Lo',
    '-C',
    '-c',
    join(folder, 'snmpd.conf'),
    '-p',
    join(folder, 'pid'),
    '-I',
    '-smux,mteTrigger,mteTriggerConf',
  ];
  daemon = spawn('snmpd', [...options, `udp:127.0.0.1:${String(port)}`], {
    stdio: 'ignore',
    env: { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, SNMP_PERSISTENT_DIR: folder },
  });
  const outlet = await open({ version: '2c', community_file: join(folder, 'community') });
  await vi.waitFor(async () => expect(await outlet.read()).toBe(true), { timeout: 20_000 });
});
afterAll(() => {
  daemon.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function open(entry: object): Promise<Outlet> {
  const file = join(folder, 'power.json');
  const strip = { name: 'strip', kind: 'snmp', host: '127.0.0.1', port, oid, on: 1, off: 2, off_seconds: 1 };
  writeFileSync(file, JSON.stringify({ power_controllers: [{ ...strip, ...entry }] }));
  const read = await readOutlets(file);
  if ('mistakes' in read) throw new Error(read.mistakes.join());
  return createOutlets(read.outlets, timing).find('strip') as Outlet;
}

it.each(['1', '2c'])('a strip that speaks version %s is switched and read back', async (version) => {
  const outlet = await open({ version, community_file: join(folder, 'community') });
  expect(await outlet.switch(false)).toEqual({ isOn: false });
  expect(await outlet.read()).toBe(false);
  expect(await outlet.switch(true)).toEqual({ isOn: true });
});

it('a strip is signed in to by version 3 with keys of files', async () => {
  const key = join(folder, 'key');
  const v3 = { user: 'lab', auth: 'sha', auth_key_file: key, priv: 'aes', priv_key_file: key };
  const outlet = await open({ version: '3', v3 });
  expect(await outlet.switch(false)).toEqual({ isOn: false });
  expect(await outlet.switch(true)).toEqual({ isOn: true });
});

it('a strip that does not answer is told of in time, without its community', async () => {
  const outlet = await open({ version: '2c', community_file: join(folder, 'wrong') });
  await expect(outlet.switch(true)).rejects.toMatchObject({
    trouble: 'failed',
    message: expect.not.stringContaining('geraten') as string,
  });
}, 30_000);
