import { freePort } from '@rackhand/program/testing/free-port';
import { eventually } from './eventually.ts';
import { seal } from './seal.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import type { Ticket } from './sign-in-by-http.ts';
import { makeDataDirectory, removeDataDirectory } from './temporary-directory.ts';

interface PostOptions {
  body?: object;
  /** Each encrypted with one fresh ticket. */
  secrets?: Record<string, string>;
  cookie?: string;
}

/** A server that is a process of its own, to be killed and started again beside its database. */
export interface LoneServer {
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Of its process while it runs. */
  pid(): number;
  url(path: string): string;
  post(path: string, options?: PostOptions): Promise<Response>;
  /** The cookie of the super admin of the first start. */
  signIn(): Promise<string>;
  close(): Promise<void>;
}

const patienceMs = 30_000;
const admin = { id: 'admin01', password: 'Chief-lime7' };

export async function createLoneServer(
  name: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<LoneServer> {
  const dataDir = await makeDataDirectory(name);
  let running: ServerProcess | null = null;
  let origin = '';

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    running?.child.kill(signal);
    await running?.ended;
    running = null;
  }
  async function sealed(secrets: Record<string, string>): Promise<object> {
    const offer = await fetch(`${origin}/admbo/auth/public-key`);
    const { data } = (await offer.json()) as { data: Ticket };
    const entries = Object.entries(secrets).map(([key, secret]) => [key, seal(secret, data.public_key)]);
    return { ...Object.fromEntries(entries), key: data.key } as object;
  }
  const post: LoneServer['post'] = async (path, { body, secrets, cookie = '' } = {}) => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const given = { ...body, ...(secrets === undefined ? {} : await sealed(secrets)) };
    return fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(given) });
  };

  return {
    start: async () => {
      const port = String(await freePort());
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: port };
      running = startServer({ ...env, ADMIN_PASSWORD: admin.password, ...settings });
      origin = `http://127.0.0.1:${port}`;
      const isReady = async (): Promise<boolean> =>
        (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true;
      await eventually(isReady, 'the server being ready', patienceMs);
    },
    kill: () => end('SIGKILL'),
    pid: () => running?.child.pid ?? 0,
    url: (path) => origin + path,
    post,
    signIn: async () =>
      cookiesIn(
        await post('/admbo/signin', { body: { admin_id: admin.id }, secrets: { pw: admin.password } }),
      ),
    close: async () => {
      await end('SIGTERM');
      await removeDataDirectory(dataDir);
    },
  };
}

export function cookiesIn({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
