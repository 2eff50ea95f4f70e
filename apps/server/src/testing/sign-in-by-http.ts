import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sameOrigin } from './create-test-app.ts';
import { seal } from './seal.ts';

export interface Ticket {
  public_key: string;
  key: string;
}

export async function fetchTicket(app: FastifyInstance): Promise<Ticket> {
  const response = await app.inject({ url: '/admbo/auth/public-key' });
  return response.json<{ data: Ticket }>().data;
}

interface SignInOptions {
  cookie?: string;
  remoteAddress?: string;
  headers?: Record<string, string>;
  /** End the admin's other session. */
  force?: boolean;
}

/** The whole way through HTTP, with a fresh ticket. */
export async function signInByHttp(
  app: FastifyInstance,
  admId: string,
  password: string,
  { cookie, remoteAddress = '127.0.0.1', headers = {}, force }: SignInOptions = {},
): Promise<LightMyRequestResponse> {
  const { public_key: publicKey, key } = await fetchTicket(app);
  return app.inject({
    method: 'POST',
    url: '/admbo/signin',
    remoteAddress,
    headers: { ...sameOrigin, ...(cookie === undefined ? {} : { cookie }), ...headers },
    payload: {
      admin_id: admId,
      pw: seal(password, publicKey),
      key,
      ...(force === undefined ? {} : { force }),
    },
  });
}

/** What the next request of that browser carries. */
export function cookiesOf(response: LightMyRequestResponse): string {
  return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}
