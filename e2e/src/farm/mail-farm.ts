import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostOffice, type PostOffice } from '../../../apps/server/src/testing/post-office.ts';
import { makeDataDir } from './farm.ts';
import { freePort } from './free-port.ts';
import { createProgram } from './program.ts';
import { waitUntil } from './wait-until.ts';

/**
 * A server without devices that mails through a real SMTP server; `code.localhost` asks for a code after the password, `one.localhost` allows
 * one session besides, `strict.localhost` restricts admins who are not super.
 */
export interface MailFarm {
  url: string;
  twoStepUrl: string;
  oneSessionUrl: string;
  strictUrl: string;
  dataDir: string;
  admin: { id: string; password: string; email: string };
  office: PostOffice;
  stop: () => Promise<void>;
}

const hosts = { 'code.localhost': 'hmg', 'one.localhost': 'sinc', 'strict.localhost': 'juis' };
const admin = { id: 'admin01', password: 'Blue7Kettle!moss', email: 'desk@farm.example' };

export async function startMailFarm(): Promise<MailFarm> {
  const [dataDir, port, office] = [makeDataDir(), await freePort(), await openPostOffice()];
  const url = `http://127.0.0.1:${port}`;
  const deployments = join(dataDir, 'deployments');
  mkdirSync(deployments);
  writeFileSync(join(deployments, 'appConfig.json'), JSON.stringify({ hosts }));
  writeFileSync(join(deployments, 'hmg.json'), JSON.stringify({ twoStep: true }));
  writeFileSync(join(deployments, 'sinc.json'), JSON.stringify({ twoStep: true, singleSession: true }));
  writeFileSync(join(deployments, 'juis.json'), JSON.stringify({ restrictedAdminMode: true }));
  const server = createProgram(['dist/server/main.mjs'], {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_ID: admin.id,
    ADMIN_PASSWORD: admin.password,
    ADMIN_EMAIL: admin.email,
    SMTP_URL: office.url,
    PUBLIC_URL: url,
    DEPLOYMENTS_DIR: deployments,
    LOG_LEVEL: 'warn',
  });
  server.start();
  const isReady = async (): Promise<boolean> =>
    (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
  await waitUntil('the server is ready', isReady, 60_000);
  return {
    url,
    twoStepUrl: `http://code.localhost:${port}`,
    oneSessionUrl: `http://one.localhost:${port}`,
    strictUrl: `http://strict.localhost:${port}`,
    dataDir,
    admin,
    office,
    stop: async () => {
      await server.stop();
      await office.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** What stands alone on an indented line of a mail: a code or a password. */
export function shownIn(text = ''): string {
  return /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
}

export function linkIn(text = ''): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? 'about:blank';
}
