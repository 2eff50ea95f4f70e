import type { Endpoint } from '@rackhand/contract/call/endpoint';
import { csvTableNames } from '@rackhand/contract/test/test-csv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';

/** What document 10 closes: `user…` but for its figures, groups, teams and links. */
const isOfCustomers = ({ path }: Pick<Endpoint, 'path'>): boolean =>
  path !== '/admbo/user/kpi' && /^\/admbo\/(?:user\w*|group|team|link)(?:\/|$)/.test(path);

describe('where a deployment keeps customers from admins who are not super', () => {
  let farm: TestFarm;
  let chief: string;
  beforeAll(async () => {
    farm = await createTestFarm(undefined, {}, { 'origin.json': { restrictedAdminMode: true } });
    chief = await farm.signIn('super');
  });
  afterAll(() => farm.close());

  /** Who is let in meets what is wrong with the call, if anything. */
  async function isRefused({ method, path }: Endpoint, cookie: string): Promise<boolean> {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const payload = method === 'GET' ? {} : { payload: { nobody: 1 } };
    const headers = { cookie, ...sameOrigin };
    const answer = await farm.app.inject({ method, url, headers, ...payload });
    return answer.json<{ errorCode: unknown }>().errorCode === 2001;
  }

  test('every call of theirs is closed to them (2001), the figures are not, and super admins have all', async () => {
    const closed = farm.app.boundEndpoints.filter(isOfCustomers);
    expect(closed.length).toBeGreaterThan(30);
    for (const endpoint of closed) {
      const codes = [await isRefused(endpoint, farm.cookie), await isRefused(endpoint, chief)];
      expect([endpoint.method, endpoint.path, ...codes]).toEqual([
        endpoint.method,
        endpoint.path,
        true,
        false,
      ]);
    }
    expect(await farm.read('/admbo/user/kpi')).toMatchObject({ totals: { users_total: 0 } });
  });

  test('files of users, teams, links and period tickets are closed to them, and no other', async () => {
    const refused: string[] = [];
    for (const table of csvTableNames) {
      const headers = { cookie: farm.cookie, ...sameOrigin };
      const call = { method: 'POST', url: '/admbo/csv/download', headers, payload: { table } } as const;
      const { statusCode, body } = await farm.app.inject(call);
      if (statusCode !== 200) refused.push(table);
      if (statusCode !== 200) expect(JSON.parse(body)).toMatchObject({ errorCode: 2001 });
    }
    expect(refused.toSorted()).toEqual(['links', 'periods', 'teams', 'users']);
  });

  test('their number is nobody’s on the first page but a super admin’s', async () => {
    expect(await farm.read('/admbo/main')).toMatchObject({ users: null });
    const answer = await farm.app.inject({ url: '/admbo/main', headers: { cookie: chief } });
    expect(answer.json()).toMatchObject({ data: { users: { total: 0 } } });
  });
});
