import { webcrypto } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { hashPassword, isPasswordOf } from '../../apps/server/src/platform/secrets/password-hash.ts';
import { type Figure, median } from './figure.ts';
import { measureScripts } from './javascript-size.ts';
import { benchAdmin, privateDatabaseUrl, startProgram } from './processes.ts';
import { prepareSignIn, type SignInRequest } from './sign-in.ts';
import { measureRefusals } from './sign-in-timing.ts';

const people = 50;
const agent = new Agent({ keepAlive: true });
const rounds = 5;
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
      const prepared = await prepareSignIn(server.origin);
      ours.alone.push(await timeOf(() => post(server.origin, prepared)));
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
    await isPasswordOf(hash, new TextDecoder().decode(plain));
  };
}

async function timeTogether(origin: string): Promise<number> {
  const requests: SignInRequest[] = [];
  for (let n = 1; n <= people; n += 1)
    requests.push(await prepareSignIn(origin, `${benchAdmin.id}-${String(n)}`));
  return timeOf(() => Promise.all(requests.map((prepared) => post(origin, prepared))));
}

/** Fifty browsers stand on fifty other machines: the lightest client takes the least of this one from the server. */
function post(origin: string, { body, ...options }: SignInRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request(`${origin}/admbo/signin`, { ...options, agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`Sign-in failed: ${String(response.statusCode)}`));
      });
    })
      .on('error', reject)
      .end(body);
  });
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
