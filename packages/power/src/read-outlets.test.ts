import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOutlets } from './read-outlets.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'power-'));
  file = join(folder, 'power.json');
  await writeFile(join(folder, 'secret'), 'geheim\n');
  await writeFile(join(folder, 'empty'), '\n');
});
afterEach(() => rm(folder, { recursive: true }));

async function read(...power_controllers: unknown[]) {
  await writeFile(file, JSON.stringify({ power_controllers }));
  return readOutlets(file);
}
const mistakes = async (...entries: unknown[]): Promise<string> => {
  const found = await read(...entries);
  return 'mistakes' in found ? found.mistakes.join('\n') : '';
};
const secret = () => join(folder, 'secret');
const strip = () => ({
  name: 'strip',
  kind: 'snmp',
  host: '10.0.0.9',
  version: '2c',
  community_file: secret(),
  oid: '1.3.6.1.4.1.318.1.1.12.3.3.1.1.4.1',
  on: 1,
  off: 2,
});

it('an operator names outlets of each kind, each with what its kind needs and ten seconds without power', async () => {
  const found = await read(
    { name: ' Hub A ', kind: 'uhubctl', hub: '1-4.2', port: 3, also: [{ hub: '2-4', port: 3 }] },
    strip(),
    { ...strip(), name: 'v3', version: '3', v3: { user: 'u', auth: 'sha', auth_key_file: secret() } },
    {
      name: 'plug',
      kind: 'http',
      preset: 'shelly2',
      url: 'http://10.0.0.8',
      password_file: secret(),
      off_seconds: 3,
    },
    { name: 'own', kind: 'http', on: 'http://h/on', off: 'http://h/off' },
    { name: 'script', kind: 'command', on: ['relay', 'on'], off: ['relay', 'off'] },
  );
  if ('mistakes' in found) throw new Error(found.mistakes.join());
  expect(found.outlets.map(({ settings }) => [settings.name, settings.kind, settings.off_seconds])).toEqual([
    ['Hub A', 'uhubctl', 10],
    ['strip', 'snmp', 10],
    ['v3', 'snmp', 10],
    ['plug', 'http', 3],
    ['own', 'http', 10],
    ['script', 'command', 10],
  ]);
  expect(found.outlets[1]?.secrets).toEqual({ community_file: 'geheim' });
  expect(await readOutlets(null)).toEqual({ outlets: [] });
});

it('a secret among the settings stops the start, and the line says where it belongs', async () => {
  expect(await mistakes({ ...strip(), community: 'public' })).toContain(
    'community must not stand here: community_file',
  );
  expect(
    await mistakes({ name: 'p', kind: 'http', preset: 'tasmota', url: 'http://h', password: 'x' }),
  ).toContain('password must not stand here: password_file');
  const v3 = { user: 'u', auth: 'sha', auth_key: 'x' };
  expect(await mistakes({ ...strip(), version: '3', v3 })).toContain(
    'auth_key must not stand here: auth_key_file',
  );
  for (const on of ['http://me:secret@h/on', 'http://h/on?password=x', 'ftp://h/on']) {
    expect(await mistakes({ name: 'p', kind: 'http', on, off: 'http://h/off' })).toContain(
      'power_controllers.0.on',
    );
  }
});

it('what is missing, unknown, named twice or not to be read stops the start with a line for each', async () => {
  const said = await mistakes(
    { name: 'a', kind: 'magic' },
    { kind: 'command', on: ['x'], off: ['y'] },
    { name: 'b', kind: 'uhubctl', hub: 'left', port: 1 },
    { ...strip(), community_file: join(folder, 'nowhere') },
    { ...strip(), community_file: join(folder, 'empty') },
    { ...strip(), version: '3' },
    { ...strip(), off: 1 },
    { name: 'c', kind: 'command', on: ['x'], off: ['y'], off_seconds: 61 },
  );
  for (const line of [
    '0.kind is one of uhubctl',
    '1.name',
    '2.hub is a hub as uhubctl names it',
    '3.community_file',
    '4.community_file',
    '5.v3 is needed for version 3',
    '6.off is another value than on',
    '7.off_seconds',
  ]) {
    expect(said).toContain(`power_controllers.${line}`);
  }
  const plug = { name: 'PDU', kind: 'command', on: ['x'], off: ['y'] };
  expect(await mistakes(plug, plug)).toContain('two power controllers are named PDU');
  await writeFile(file, '{');
  expect(await readOutlets(file)).toMatchObject({ mistakes: [expect.stringContaining('cannot be read')] });
});
