import type { SavedView } from '@rackhand/contract/call/list-view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  makeAdmin,
  passwordOf,
  sameOrigin,
  type TestApp,
} from '../../testing/create-test-app.ts';
import { layout, path, preference, type Views, view } from '../../testing/saved-views.ts';
import { cookiesOf, signInByHttp } from '../../testing/sign-in-by-http.ts';

describe('a view that is shared in one of two deployments', () => {
  let farm: TestApp;
  let all: Record<'lab' | 'shop', string>;
  let clerk: string;
  const hosts = { 'lab.example': 'on-premise', 'shop.example': 'hmg' };
  const hostOf = { lab: 'lab.example', shop: 'shop.example' } as const;

  beforeAll(async () => {
    farm = await createTestApp({ deployments: { 'appConfig.json': { hosts } } });
    for (const role of ['super', 'admin'] as const) await makeAdmin(farm.db, role, { at: farm.clock.now() });
    await farm.db.updateTable('admins').set({ group_type: 'hmg' }).where('adm_id', '=', 'admin01').execute();
    const enter = async (host: string, admId: string, password: string): Promise<string> =>
      cookiesOf(await signInByHttp(farm.app, admId, password, { headers: { host } }));
    all = {
      lab: await enter(hostOf.lab, 'super01', passwordOf.super),
      shop: await enter(hostOf.shop, 'super01', passwordOf.super),
    };
    clerk = await enter(hostOf.shop, 'admin01', passwordOf.admin);
  });
  afterAll(() => farm.close());

  const ask = async <Data>(
    where: keyof typeof hostOf,
    cookie: string,
    method: 'GET' | 'PUT' | 'POST' | 'DELETE' = 'GET',
    url = path,
    payload?: object,
  ) => {
    const headers = { host: hostOf[where], cookie, ...sameOrigin };
    const response = await farm.app.inject({ method, url, headers, ...(payload && { payload }) });
    return response.json<{ errorCode: number | string; data: Data }>();
  };

  it('is not there for the admins of the other: neither to read, to open with, nor to change', async () => {
    const { data } = await ask<SavedView>('lab', all.lab, 'POST', path, {
      name: 'Lab',
      is_shared: true,
      view,
    });
    expect((await ask<Views>('shop', clerk)).data.views).toEqual([]);
    const at = `${path}/${String(data.id)}`;
    const codes = [
      await ask('shop', clerk, 'PUT', at, { name: 'x' }),
      await ask('shop', clerk, 'DELETE', at),
      await ask('shop', clerk, 'PUT', preference, { default_view_id: data.id }),
    ].map(({ errorCode }) => errorCode);
    expect(codes).toEqual([2002, 2002, 2002]);
  });

  it('is its owner’s own in both, shared only where it was, until it is shared in the other', async () => {
    const { views } = (await ask<Views>('shop', all.shop)).data;
    expect(views).toMatchObject([{ name: 'Lab', is_own: true, is_shared: false }]);
    const at = `${path}/${String(views[0]?.id)}`;
    await ask('shop', all.shop, 'PUT', at, { is_shared: true });
    expect((await ask<Views>('shop', clerk)).data.views).toMatchObject([{ name: 'Lab', owner: 'super01' }]);
    expect((await ask<Views>('lab', all.lab)).data.views).toMatchObject([{ name: 'Lab', is_shared: false }]);
  });

  it('opens no list of an admin who has moved to the other', async () => {
    const [seen] = (await ask<Views>('shop', clerk)).data.views;
    await ask('shop', clerk, 'PUT', preference, { default_view_id: seen?.id });
    expect((await ask<Views>('shop', clerk)).data.default_view_id).toBe(seen?.id);
    await farm.db
      .updateTable('admins')
      .set({ group_type: 'on-premise' })
      .where('adm_id', '=', 'admin01')
      .execute();
    const moved = cookiesOf(
      await signInByHttp(farm.app, 'admin01', passwordOf.admin, { headers: { host: hostOf.lab } }),
    );
    expect((await ask<Views>('lab', moved)).data).toMatchObject({ views: [], default_view_id: null });
    expect((await ask('lab', moved, 'PUT', preference, { layout })).errorCode).toBe(0);
  });
});
