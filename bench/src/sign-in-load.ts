import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { hashPassword } from '../../apps/server/src/platform/secrets/password-hash.ts';
import { type Figure, median } from './figure.ts';
import { measureScripts } from './javascript-size.ts';
import { benchAdmin, privateDatabaseUrl, startProgram } from './processes.ts';
import { prepareSignIn } from './sign-in.ts';
import { measureRefusals } from './sign-in-timing.ts';
import { timeOf } from './time-of.ts';

const people = 50;
const rounds = 9;
const alone = 20;

/** What signing in costs beyond the two things that it cannot do without: the hash and the decryption. */
export async function measureSignIn(): Promise<Figure[]> {
  // Attempts say where they come from: one address may fail twenty times.
  const server = await startProgram({ program: 'server', env: { TRUSTED_PROXIES: '127.0.0.1' } });
  try {
    await addPeople(privateDatabaseUrl(server.dataDir));
    const bare = await prepareBareWork();
    const floors = { together: [] as number[], alone: [] as number[] };
    const ours = { together: [] as number[], alone: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      floors.together.push(await timeOf(() => Promise.all(Array.from({ length: people }, bare))));
      ours.together.push(await timeTogether(server.origin));
    }
    for (let turn = 0; turn < alone; turn += 1) {
      floors.alone.push(await timeOf(bare));
      const browser = await openBrowser(server.origin, benchAdmin.id);
      ours.alone.push(await timeOf(browser.signIn));
      browser.close();
    }
    return [
      ...figuresOf(ours, floors),
      await measureRefusals(server.origin, people),
      await measureScripts(server.origin),
    ];
  } finally {
    await server.stop();
  }
}

type Samples = Record<'together' | 'alone', number[]>;

function figuresOf(ours: Samples, floors: Samples): Figure[] {
  const [together, togetherFloor] = [median(ours.together), median(floors.together)];
  const [one, oneFloor] = [median(ours.alone), median(floors.alone)];
  return [
    {
      name: `${String(people)} sign-ins at once, until the last one`,
      value: together,
      unit: 'ms',
      floor: { name: `${String(people)} bare argon2 and RSA operations`, value: togetherFloor },
      ratio: together / togetherFloor,
      target: { most: 1.3 },
    },
    {
      name: 'one sign-in alone',
      value: one,
      unit: 'ms',
      floor: { name: 'its argon2 and RSA', value: oneFloor },
    },
    {
      name: 'one sign-in alone, beyond its argon2 and RSA',
      value: one - oneFloor,
      unit: 'ms',
      target: { most: 40 },
    },
  ];
}

/** As many admins with the password of the first, and of kinds that a refusal must not tell apart. */
async function addPeople(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query(
    `insert into admins (adm_id, comparable_id, email, phone, is_super_admin, group_type, password_hash,
       password_changed_at, is_renewed_pw, created_at)
     select $1 || kind || '-' || n, $1 || kind || '-' || n, kind || n || '@bench.example', '', false,
       case kind when 'elsewhere' then 'hmg' end, password_hash, now(), true,
       case kind when 'asleep' then now() - interval '100 days' else now() end
     from admins, generate_series(1, $2::integer) n, unnest(array['', 'asleep', 'elsewhere']) kind
     where comparable_id = $1`,
    [benchAdmin.id, people],
  );
  await client.end();
}

/** The same hash and the same kind of key, in this process's own pool. */
async function prepareBareWork(): Promise<() => Promise<void>> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(
    { ...algorithm, modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) },
    false,
    ['encrypt', 'decrypt'],
  );
  const sealed = await webcrypto.subtle.encrypt(algorithm, publicKey, Buffer.from(benchAdmin.password));
  const hash = await hashPassword(benchAdmin.password);
  return async () => {
    const plain = await webcrypto.subtle.decrypt(algorithm, privateKey, sealed);
    await verify(hash, new TextDecoder().decode(plain));
  };
}

async function timeTogether(origin: string): Promise<number> {
  const ids = Array.from({ length: people }, (_, n) => `${benchAdmin.id}-${String(n + 1)}`);
  const browsers = await Promise.all(ids.map((id) => openBrowser(origin, id)));
  try {
    return await timeOf(() => Promise.all(browsers.map(({ signIn }) => signIn())));
  } finally {
    for (const browser of browsers) browser.close();
  }
}

/**
 * Fifty browsers stand on fifty other machines: one that has its key and its connection, and only writes and looks for
 * the status, takes the least of this one from the server.
 */
async function openBrowser(origin: string, id: string) {
  const { headers, body } = await prepareSignIn(origin, id);
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...headers, 'content-length': String(Buffer.byteLength(body)) });
  const request = `POST /admbo/signin HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${body}`;
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return {
    signIn: async () => {
      socket.write(request);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      const [status = ''] = answer.toString('latin1', 0, 64).split('\r\n');
      if (!status.includes(' 200 ')) throw new Error(`Sign-in failed: ${status}`);
    },
    close: () => socket.destroy(),
  };
}
