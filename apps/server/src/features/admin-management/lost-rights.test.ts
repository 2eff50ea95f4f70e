import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { listApiTokens } from '@rackhand/contract/endpoints/api-tokens';
import { limits } from '@rackhand/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';
import { addSession, makeForeignAdmin } from '../../testing/foreign-rows.ts';
import { report } from '../../testing/report-sightings.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';
import { phone } from '../../testing/test-sightings.ts';

type Tokens = AnswerOf<typeof listApiTokens>;

/** What a super admin has begun, and who takes it from them. */
describe.each(['remove', 'demote'] as const)(
  'what hangs on a super admin, once another one would %s them',
  (deed) => {
    let farm: TestFarm;
    let chief: string;
    let kim: { aid: string; cookie: string };
    beforeEach(async () => {
      farm = await createTestFarm();
      chief = await farm.signIn('super');
      const aid = await makeForeignAdmin(farm, 'kim', null);
      kim = { aid, cookie: (await addSession(farm, aid, 'origin')).cookie };
      await report(farm, [phone('KIM1'), phone('KIM2'), phone('KIM3')]);
    });
    afterEach(() => farm.close());

    const post = (cookie: string, url: string, payload: object = {}): Promise<LightMyRequestResponse> =>
      farm.app.inject({ method: 'POST', url, payload, headers: { cookie, ...sameOrigin } });
    const makeToken = async (): Promise<Record<string, string>> => {
      const body = { name: 'ci', scopes: ['read', 'holds'], valid_days: 30 };
      const { data } = (await post(kim.cookie, '/admbo/api_token', body)).json<{ data: { token: string } }>();
      return { authorization: `Bearer ${data.token}` };
    };
    const hold = (number: number) => ({
      arn: `arn:farm:device:${String(number)}`,
      state: 'LOCK',
      minutes: 60,
    });
    const held = async (headers: Record<string, string>): Promise<string[]> => {
      const response = await farm.app.inject({ url: '/admbo/hold', headers });
      return response
        .json<{ data: { holds: { taken_by: string }[] } }>()
        .data.holds.map((row) => row.taken_by);
    };
    async function takeRights(tokensTo?: string): Promise<number | string> {
      const tokens = tokensTo === undefined ? {} : { tokens_to: tokensTo };
      if (deed === 'demote') {
        const info = { adm_email: 'kim@farm.example', adm_phone: '01012345678', is_super_admin: false };
        return codeOf(await post(chief, '/admbo/admin/change_info', { aid: kim.aid, ...info, ...tokens }));
      }
      await post(chief, '/admbo/sessions/end', { others: true, aid: kim.aid });
      return codeOf(await post(chief, `/admbo/admin/remove/${kim.aid}`, tokens));
    }
    const trail = async (): Promise<unknown> =>
      farm.db
        .selectFrom('audit_trail')
        .select(['action', 'object', 'actor_name'])
        .where('action', 'in', ['api_token.revoked', 'api_token.handed_over'])
        .execute();

    test('ends within five seconds: tokens, and what the admin and they hold (S90)', async () => {
      const headers = await makeToken();
      await post(kim.cookie, '/service/hold', hold(1));
      await farm.app.inject({ method: 'POST', url: '/service/hold', headers, payload: hold(2) });
      await post(chief, '/service/hold', hold(3));
      expect((await held({ cookie: chief })).sort()).toEqual(['ci', 'kim', 'super01']);
      expect(await takeRights()).toBe(0);
      const start = performance.now();
      expect(codeOf(await farm.app.inject({ url: '/admbo/all_device', headers }))).toBe(2006);
      await eventually(
        async () => (await held({ cookie: chief })).join() === 'super01',
        'the end of the holds',
      );
      expect(performance.now() - start).toBeLessThan(limits.sessionEndNoticeMs);
      expect(await trail()).toEqual([{ action: 'api_token.revoked', object: 'ci', actor_name: 'super01' }]);
    });

    test('goes on where another super admin takes it over, who is named (S90)', async () => {
      const headers = await makeToken();
      await farm.app.inject({ method: 'POST', url: '/service/hold', headers, payload: hold(2) });
      const list = await farm.app.inject({
        url: `/admbo/api_token?owner=${kim.aid}`,
        headers: { cookie: chief },
      });
      expect(list.json<{ data: Tokens }>().data.api_tokens.map(({ name }) => name)).toEqual(['ci']);
      const own = await farm.db
        .selectFrom('admins')
        .select('aid')
        .where('adm_id', '=', 'super01')
        .executeTakeFirst();
      expect(await takeRights(own?.aid)).toBe(0);
      expect(codeOf(await farm.app.inject({ url: '/admbo/all_device', headers }))).toBe(0);
      const all = await farm.app.inject({ url: '/admbo/api_token', headers: { cookie: chief } });
      expect(all.json<{ data: Tokens }>().data.api_tokens).toMatchObject([
        { name: 'ci', created_by: 'kim', owner: 'super01' },
      ]);
      expect(await held(headers)).toEqual(['ci']);
      expect(await trail()).toEqual([
        { action: 'api_token.handed_over', object: 'ci', actor_name: 'super01' },
      ]);
    });

    test('goes to nobody who could not answer for it, and then nothing changes', async () => {
      const headers = await makeToken();
      const plain = await makeForeignAdmin(farm, 'plain', null);
      await farm.db.updateTable('admins').set({ is_super_admin: false }).where('aid', '=', plain).execute();
      const ofAnother = await makeForeignAdmin(farm, 'lee', 'hmg');
      for (const aid of [plain, ofAnother, kim.aid]) expect(await takeRights(aid)).toBe(901);
      expect(codeOf(await farm.app.inject({ url: '/admbo/all_device', headers }))).toBe(0);
    });
  },
);
