import { randomBytes } from 'node:crypto';
import { addHost } from '@rackhand/contract/endpoints/host-management';
import { agentEnrolPath } from '@rackhand/contract/host/agent-link';

/** Adds hosts as an admin does and exchanges each one's token as its agent does; the keys, in the order of the names. */
export async function enrolHosts(
  origin: string,
  cookie: string,
  names: readonly string[],
): Promise<string[]> {
  const keys: string[] = [];
  for (const name of names) {
    const added = await post(
      `${origin}${addHost.path}`,
      { cookie, origin },
      { name, accept_new_devices: true },
    );
    const { token } = addHost.answer.parse(added.data);
    const key = randomBytes(32).toString('base64url');
    await post(`${origin}${agentEnrolPath}`, { authorization: `Bearer ${token}` }, { key });
    keys.push(key);
  }
  return keys;
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<{ data: unknown }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return (await answer.json()) as { data: unknown };
}
