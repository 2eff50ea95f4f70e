import { z } from 'zod';
import type { HttpAdmin } from './http-admin.ts';

const added = z.object({ server: z.object({ id: z.int() }), token: z.string() });
const row = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['online', 'away']),
  last_seen_at: z.string().nullable(),
  link_troubles: z.array(z.object({ reason: z.string() })),
});
export type HostRow = z.infer<typeof row>;
const listed = z.object({ servers: z.array(row) });

/** The hosts as their page has them. */
export async function listHosts(chief: HttpAdmin): Promise<HostRow[]> {
  return listed.parse(await chief.get('/admbo/device/server')).servers;
}

/** A host as a super admin's program knows it. */
export interface HttpHost {
  id: number;
  /** What the page of hosts says of its link. */
  troubles: () => Promise<string[]>;
}

/** With the one-time token for its agent. */
export async function addHost(chief: HttpAdmin, name: string): Promise<HttpHost & { token: string }> {
  const { data } = await chief.post('/admbo/server/add', { name, accept_new_devices: true });
  const { server, token } = added.parse(data);
  return {
    id: server.id,
    token,
    troubles: async () => {
      const host = (await listHosts(chief)).find(({ id }) => id === server.id);
      return host?.link_troubles.map(({ reason }) => reason) ?? [];
    },
  };
}
