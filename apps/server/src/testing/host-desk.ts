import { agentEnrolPath } from '@rackhand/contract/host/agent-link';
import type { HostRow } from '@rackhand/contract/host/host';
import { sameOrigin } from './create-test-app.ts';
import { createTestFarm, type TestFarm } from './create-test-farm.ts';

export interface HostReply {
  errorCode: number | string;
  data?: Record<string, unknown>;
  details?: { field: string; message: string }[];
}

/** A farm whose hosts a super admin looks after, and short words for that. */
export interface HostDesk {
  farm: TestFarm;
  ask(path: string, payload?: object, cookie?: string): Promise<HostReply>;
  enrol(token: string, key: string): Promise<HostReply & { status: number }>;
  add(name: string): Promise<{ id: number; token: string }>;
}

export async function openHostDesk(env: Record<string, string> = {}): Promise<HostDesk> {
  const farm = await createTestFarm(undefined, env);
  const chief = await farm.signIn('super');
  const ask: HostDesk['ask'] = async (path, payload = {}, cookie = chief) => {
    const headers = { cookie, ...sameOrigin };
    const response = await farm.app.inject({ method: 'POST', url: path, headers, payload });
    return response.json();
  };
  return {
    farm,
    ask,
    enrol: async (token, key) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await farm.app.inject({
        method: 'POST',
        url: agentEnrolPath,
        headers,
        payload: { key },
      });
      return { status: response.statusCode, ...response.json<HostReply>() };
    },
    add: async (name) => {
      const { data } = await ask('/admbo/server/add', { name });
      return { id: (data?.['server'] as HostRow | undefined)?.id ?? 0, token: String(data?.['token']) };
    },
  };
}
