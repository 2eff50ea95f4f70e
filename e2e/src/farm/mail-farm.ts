import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPostOffice, type PostOffice } from '../../../apps/server/src/testing/post-office.ts';
import { startLoneServer } from './lone-server.ts';

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
const email = 'desk@farm.example';

export async function startMailFarm(): Promise<MailFarm> {
  const office = await openPostOffice();
  const server = await startLoneServer((dataDir, port) => {
    const deployments = join(dataDir, 'deployments');
    mkdirSync(deployments);
    writeFileSync(join(deployments, 'appConfig.json'), JSON.stringify({ hosts }));
    writeFileSync(join(deployments, 'hmg.json'), JSON.stringify({ twoStep: true }));
    writeFileSync(join(deployments, 'sinc.json'), JSON.stringify({ twoStep: true, singleSession: true }));
    writeFileSync(join(deployments, 'juis.json'), JSON.stringify({ restrictedAdminMode: true }));
    return {
      ADMIN_EMAIL: email,
      SMTP_URL: office.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DEPLOYMENTS_DIR: deployments,
    };
  });
  const { url, dataDir } = server;
  const { port } = new URL(url);
  return {
    url,
    twoStepUrl: `http://code.localhost:${port}`,
    oneSessionUrl: `http://one.localhost:${port}`,
    strictUrl: `http://strict.localhost:${port}`,
    dataDir,
    admin: { ...server.admin, email },
    office,
    stop: async () => {
      await server.stop();
      await office.close();
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
