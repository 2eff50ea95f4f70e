import type { LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import { createTestApp, makeAdmin, type Role, sameOrigin, type TestApp } from './create-test-app.ts';
import type { DeploymentFolder } from './deployment-folder.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { seal } from './seal.ts';
import { fetchTicket } from './sign-in-by-http.ts';

type Body = Record<string, unknown>;

/** A server with a real SMTP server, two admins, and short words for calls that carry secrets. */
export interface MailRoom {
  farm: TestApp;
  office: PostOffice;
  /** Posts, each of the named secrets encrypted with one fresh ticket. */
  post(
    url: string,
    options: { secrets?: Record<string, string>; body?: Body; cookie?: string; host?: string },
  ): Promise<LightMyRequestResponse>;
  /** The newest mail's text to that address, when there are so many. */
  mailTo(address: string, count?: number): Promise<string>;
  close(): Promise<void>;
}

export const emailOf: Record<Role, string> = { admin: 'admin@farm.example', super: 'super@farm.example' };

export async function openMailRoom(deployments?: DeploymentFolder, log?: Logger): Promise<MailRoom> {
  const office = await openPostOffice();
  const env = { SMTP_URL: office.url, PUBLIC_URL: 'https://farm.example' };
  const farm = await createTestApp({ env, ...(deployments && { deployments }), ...(log && { log }) });
  for (const role of ['admin', 'super'] as const) await makeAdmin(farm.db, role, { at: farm.clock.now() });
  return {
    farm,
    office,
    post: async (url, { secrets = {}, body = {}, cookie, host }) => {
      const { public_key: publicKey, key } = await fetchTicket(farm.app);
      const entries = Object.entries(secrets).map(([name, text]) => [name, seal(text, publicKey)]);
      const sealed =
        entries.length === 0 ? {} : { ...Object.fromEntries<string>(entries as [string, string][]), key };
      return farm.app.inject({
        method: 'POST',
        url,
        headers: {
          ...sameOrigin,
          ...(cookie === undefined ? {} : { cookie }),
          ...(host === undefined ? {} : { host }),
        },
        payload: { ...body, ...sealed },
      });
    },
    mailTo: async (address, count) => (await office.letterTo(address, count)).mail.text ?? '',
    close: async () => {
      await farm.close();
      await office.close();
    },
  };
}

/** What stands alone on an indented line: a code or a password. */
export function shownIn(text: string): string {
  return /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
}

export function linkIn(text: string): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? 'about:blank');
}
