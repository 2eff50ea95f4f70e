import type { HostRow } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestFarm } from '../../testing/create-test-farm.ts';
import { type HostDesk, openHostDesk } from '../../testing/host-desk.ts';
import { hashAgentToken, inventAgentToken } from './agent-token.ts';

let farm: TestFarm;
let enrol: HostDesk['enrol'];
let add: HostDesk['add'];
let ask: HostDesk['ask'];
let cookie: string;

beforeEach(async () => {
  ({ farm, enrol, add, ask } = await openHostDesk());
  cookie = await farm.signIn('super');
});

afterEach(() => farm.close());

const rows = async () => (await farm.read<{ servers: HostRow[] }>('/admbo/device/server')).servers;
const actions = async () =>
  (await farm.db.selectFrom('audit_trail').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('the one-time token of a new host', () => {
  it('is exchanged once for a key that the agent has invented, and only its hash is kept', async () => {
    const { token } = await add('rack-9');
    const key = inventAgentToken();
    expect(await enrol(token, key)).toMatchObject({ status: 200, data: { host: 'rack-9' } });
    const agent = await farm.dial(key);
    expect(await agent.hears('welcome')).toMatchObject({ host: 'rack-9' });
    const stored = await farm.db.selectFrom('hosts').selectAll().executeTakeFirstOrThrow();
    expect(stored.token_hash).toBe(hashAgentToken(key));
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await actions()).toEqual(expect.arrayContaining(['host.added', 'host.enrolled']));
  });

  it('answers the same to the same key again, and is used for any other', async () => {
    const { token } = await add('rack-9');
    const key = inventAgentToken();
    await enrol(token, key);
    expect(await enrol(token, key)).toMatchObject({ status: 200 });
    const other = await enrol(token, inventAgentToken());
    expect(other).toMatchObject({ status: 401, errorCode: 2006 });
    expect(other.details).toEqual([{ field: 'token', message: 'used' }]);
    expect(await actions()).toContain('agent.refused');
  });

  it('is good for 15 minutes and no longer', async () => {
    const { token } = await add('rack-9');
    farm.clock.advance(limits.enrolmentMs);
    expect((await enrol(token, inventAgentToken())).details).toEqual([
      { field: 'token', message: 'expired' },
    ]);
  });

  it('opens no link by itself, and an unknown one exchanges nothing', async () => {
    const { token } = await add('rack-9');
    const response = await fetch(`${farm.origin}/agent/link`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(401);
    const unknown = await enrol(inventAgentToken(), inventAgentToken());
    expect(unknown.details).toEqual([{ field: 'token', message: 'unknown' }]);
  });

  it('is the same whenever a super admin asks for it, until it is used or expires, and no second one is made', async () => {
    const { id, token } = await add('rack-9');
    const asked = async () => {
      const answer = await farm.app.inject({
        url: `/admbo/server/${String(id)}/enrolment`,
        headers: { cookie },
      });
      return answer.json<{ errorCode: number; data?: { token: string; expires_at: string } }>();
    };
    const shown = await asked();
    expect(shown.data).toMatchObject({ token, expires_at: (await rows())[0]?.enrolment_expires_at });
    farm.clock.advance(limits.enrolmentMs - 1);
    expect((await asked()).data).toEqual(shown.data);
    expect(await enrol(token, inventAgentToken())).toMatchObject({ status: 200 });
    expect((await asked()).errorCode).toBe(2002);
    const { data } = await ask(`/admbo/server/${String(id)}/rotate_key`);
    expect((await asked()).data).toMatchObject({ token: data?.['token'] });
    expect(data?.['token']).not.toBe(token);
    farm.clock.advance(limits.enrolmentMs);
    expect((await asked()).errorCode).toBe(2002);
  });

  it('is shown to nobody in lists and events', async () => {
    const { token } = await add('rack-9');
    expect(JSON.stringify(await rows())).not.toContain(token);
    expect((await rows())[0]).toMatchObject({ enrolled: false, state: 'away', last_seen_at: null });
  });
});
