import type { SavedView } from '@rackhand/contract/call/list-view';
import { limits } from '@rackhand/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';
import { layout, path, preference, type Views, view } from '../../testing/saved-views.ts';

let test: TestApp;
let mine: string;
let theirs: string;

beforeAll(async () => {
  test = await createTestApp();
  mine = await test.signIn('admin');
  theirs = await test.signIn('super');
});
afterAll(() => test.close());

async function call(
  cookie: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
) {
  const response = await test.app.inject({
    method,
    url: path,
    headers: { cookie, ...sameOrigin },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = response.json<{ errorCode: number | string; data: unknown; details?: { field: string }[] }>();
  return { status: response.statusCode, ...body };
}

const read = async (cookie: string): Promise<Views> => (await call(cookie, 'GET', path)).data as Views;
const create = (cookie: string, name: string, is_shared = false) =>
  call(cookie, 'POST', path, { name, is_shared, view });
const created = async (cookie: string, name: string, is_shared = false): Promise<SavedView> =>
  (await create(cookie, name, is_shared)).data as SavedView;

describe('a saved view', () => {
  it('is what the admin saved, and others see it only where it is shared', async () => {
    const own = await created(mine, '아침 점검');
    const shared = await created(mine, 'Low battery', true);
    expect(own).toMatchObject({ name: '아침 점검', is_own: true, is_shared: false, view });
    expect((await read(mine)).views.map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, shared.id]));
    expect((await read(theirs)).views).toEqual([{ ...shared, is_own: false }]);
    expect(shared.owner).toBe('admin01');
  });

  it('is changed and deleted by its owner only: what others share is read, what they keep is not there', async () => {
    const own = await created(mine, 'Kept');
    const shared = await created(mine, 'Shown', true);
    for (const [id, status, errorCode] of [
      [own.id, 404, 2002],
      [shared.id, 403, 2001],
      [999_999, 404, 2002],
    ]) {
      const at = `${path}/${String(id)}`;
      expect(await call(theirs, 'PUT', at, { name: 'x' })).toMatchObject({ status, errorCode });
      expect(await call(theirs, 'DELETE', at)).toMatchObject({ status, errorCode });
    }
    const renamed = await call(mine, 'PUT', `${path}/${String(own.id)}`, { name: 'Kept longer' });
    expect(renamed.data).toMatchObject({ id: own.id, name: 'Kept longer', is_shared: false, view });
    const next = { ...view, q: '' };
    expect((await call(mine, 'PUT', `${path}/${String(own.id)}`, { view: next })).data).toMatchObject({
      name: 'Kept longer',
      view: next,
    });
    expect((await call(mine, 'DELETE', `${path}/${String(own.id)}`)).status).toBe(200);
    expect((await read(mine)).views.some(({ id }) => id === own.id)).toBe(false);
  });

  it('has a name of its own, however it is written', async () => {
    await created(mine, '한글 보기');
    for (const name of ['한글 보기'.normalize('NFD'), ' 한글 보기 ']) {
      const answer = await create(mine, name);
      expect(answer).toMatchObject({ status: 409, errorCode: 2020, details: [{ field: 'name' }] });
    }
    expect((await create(theirs, '한글 보기')).status).toBe(200);
  });

  it.each([
    ['an empty name', { name: '  ', is_shared: false, view }],
    ['a name of 51 characters', { name: 'a'.repeat(51), is_shared: false, view }],
    [
      'a column that does not exist',
      { name: 'n', is_shared: false, view: { ...view, columns: ['model', 'x'] } },
    ],
    ['a column twice', { name: 'n', is_shared: false, view: { ...view, columns: ['model', 'model'] } }],
    ['no device name', { name: 'n', is_shared: false, view: { ...view, columns: ['udid'] } }],
    [
      'an order by what has none',
      { name: 'n', is_shared: false, view: { ...view, sort: [{ id: 'private_code', direction: 'asc' }] } },
    ],
    ['an unknown key', { name: 'n', is_shared: false, view, colour: 'red' }],
  ])('is refused with %s', async (_what, body) => {
    expect(await call(mine, 'POST', path, body)).toMatchObject({ status: 400, errorCode: 901 });
  });

  it('takes a name of 50 characters', async () => {
    expect((await create(mine, '가'.repeat(50))).status).toBe(200);
  });

  it('is one of at most 50', async () => {
    const has = (await read(theirs)).views.filter(({ is_own }) => is_own).length;
    for (let number = has; number < limits.listViewsPerAdmin; number += 1)
      expect((await create(theirs, `view ${String(number)}`)).status).toBe(200);
    expect(await create(theirs, 'one more')).toMatchObject({ status: 400, errorCode: 901 });
  });

  it('is in the audit trail, each change with what was before', async () => {
    const own = await created(mine, 'Audited');
    await call(mine, 'PUT', `${path}/${String(own.id)}`, { name: 'Audited again' });
    await call(mine, 'DELETE', `${path}/${String(own.id)}`);
    const trail = await test.db
      .selectFrom('audit_trail')
      .select(['action', 'object', 'before', 'after'])
      .where('object', 'like', 'Audited%')
      .where('action', 'like', 'list_view.%')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action, object }) => [action, object])).toEqual([
      ['list_view.created', 'Audited'],
      ['list_view.updated', 'Audited'],
      ['list_view.deleted', 'Audited again'],
    ]);
    expect(trail[1]).toMatchObject({ before: { name: 'Audited' }, after: { name: 'Audited again' } });
  });

  it('needs a session and the same origin', async () => {
    expect((await test.app.inject({ url: path })).statusCode).toBe(401);
    const foreign = await test.app.inject({
      method: 'POST',
      url: path,
      headers: { cookie: mine },
      payload: { name: 'n', is_shared: false, view },
    });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('how an admin has the list arranged', () => {
  it('is kept for that admin alone, and what a call does not name stays', async () => {
    const own = await created(mine, 'Opens first', true);
    await call(mine, 'PUT', preference, { layout });
    await call(mine, 'PUT', preference, { default_view_id: own.id });
    expect(await read(mine)).toMatchObject({ layout, default_view_id: own.id });
    expect(await read(theirs)).toMatchObject({ layout: null, default_view_id: null });
    await call(mine, 'PUT', preference, { layout: null });
    expect(await read(mine)).toMatchObject({ layout: null, default_view_id: own.id });
  });

  it('opens with no view that is gone or hidden from the admin', async () => {
    const shared = await created(mine, 'Shared for a while', true);
    const hidden = await created(mine, 'Hidden');
    const answer = await call(theirs, 'PUT', preference, { default_view_id: hidden.id });
    expect(answer).toMatchObject({ status: 404, errorCode: 2002 });
    await call(theirs, 'PUT', preference, { default_view_id: shared.id });
    await call(mine, 'PUT', `${path}/${String(shared.id)}`, { is_shared: false });
    expect((await read(theirs)).default_view_id).toBeNull();
    await call(mine, 'PUT', preference, { default_view_id: shared.id });
    await call(mine, 'DELETE', `${path}/${String(shared.id)}`);
    expect((await read(mine)).default_view_id).toBeNull();
  });
});
