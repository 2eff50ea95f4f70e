import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { adminList } from '@rackhand/contract/endpoints/admins';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, makeAdmin } from '../../testing/create-test-app.ts';
import { type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';

describe('the list of admins', () => {
  let room: MailRoom;
  let chief: string;
  beforeEach(async () => {
    room = await openMailRoom();
    chief = await room.farm.signIn('super');
    await add({
      adm_id: 'ahn',
      adm_email: 'zoe@farm.example',
      adm_phone: '010-9999-0000',
      is_super_admin: true,
    });
    await add({ adm_id: 'Zang', adm_email: 'ann@farm.example', adm_phone: '010-1111-0000' });
  });
  afterEach(() => room.close());

  const add = (body: Record<string, unknown>) => room.post('/admbo/admin/add', { body, cookie: chief });
  const list = (sort: string): Promise<LightMyRequestResponse> =>
    room.farm.app.inject({
      url: `/admbo/admin/list?sort=${encodeURIComponent(sort)}`,
      headers: { cookie: chief },
    });
  async function sorted(id: string, direction: 'asc' | 'desc' = 'asc'): Promise<string[]> {
    const { data } = (await list(JSON.stringify({ id, direction }))).json<{
      data: AnswerOf<typeof adminList>;
    }>();
    return data.admins.map((admin) => admin.adm_id).filter((id) => id !== 'admin01');
  }

  test('is sorted by every column, both ways', async () => {
    expect(await sorted('adm_id')).toEqual(['ahn', 'super01', 'Zang']);
    expect(await sorted('adm_id', 'desc')).toEqual(['Zang', 'super01', 'ahn']);
    expect(await sorted('adm_email', 'desc')).toEqual(['ahn', 'super01', 'Zang']);
    expect((await sorted('adm_phone', 'desc'))[0]).toBe('ahn');
    expect((await sorted('is_super_admin'))[0]).toBe('Zang');
    expect((await sorted('account_state'))[0]).toBe('super01');
    expect((await sorted('session_count', 'desc'))[0]).toBe('super01');
    const signedIn = { last_signed_in_at: room.farm.clock.now() };
    await room.farm.db.updateTable('admins').set(signedIn).where('adm_id', '=', 'super01').execute();
    expect((await sorted('last_signed_in_at'))[0]).toBe('super01');
    expect(await sorted('group_type')).toHaveLength(3);
  });

  test.each(['{', '[]', '{"id":"adm_id"}', '{"id":"password_hash","direction":"asc"}'])(
    'cannot be sorted by %s: 901, which names the field',
    async (sort) => {
      expect((await list(sort)).json()).toMatchObject({
        errorCode: 901,
        details: [{ field: expect.stringMatching(/^sort/) as unknown }],
      });
    },
  );

  test('is closed to a plain admin where the deployment restricts them, and open to a super admin', async () => {
    const deployments = { 'origin.json': { restrictedAdminMode: true } };
    const farm = await createTestApp({ deployments });
    for (const [role, code] of [
      ['admin', 2001],
      ['super', 0],
    ] as const) {
      await makeAdmin(farm.db, role, { at: farm.clock.now() });
      const headers = { cookie: await farm.signIn(role) };
      expect(codeOf(await farm.app.inject({ url: '/admbo/admin/list', headers }))).toBe(code);
      expect(codeOf(await farm.app.inject({ url: '/admbo/admin/info', headers }))).toBe(0);
    }
    await farm.close();
  });
});
