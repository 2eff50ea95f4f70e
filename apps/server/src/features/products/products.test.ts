import { type Product, productLimits } from '@rackhand/contract/points/product';
import { productStatuses } from '@rackhand/contract/points/product-states';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { ensureTrialProducts } from './trial-products.ts';

const values = { product_name: 'Team', basic_point: 1000, bonus_point: 50, price: 1005, discount: 10 };

describe('products', () => {
  let farm: TestFarm;
  beforeAll(async () => {
    farm = await createTestFarm();
  });
  beforeEach(() => farm.db.deleteFrom('products').execute());
  afterAll(() => farm.close());

  const list = (query = ''): Promise<{ total_count: number; products: Product[] }> =>
    farm.read(`/admbo/product/list${query}`);
  const add = async (changed: object = {}): Promise<number> => {
    const answer = await farm.call('/admbo/v2/product/new', { ...values, ...changed });
    expect(answer).toMatchObject({ status: 200, errorCode: 0 });
    return answer.data['product_id'] as number;
  };
  const move = (product_id: number, old_status: string, new_status: string) =>
    farm.call('/admbo/product/change_status', { product_id, old_status, new_status });

  test('begin as a draft, with the amount and the tax that their price and discount come to', async () => {
    const product_id = await add({ product_name: ` ${'팀'.normalize('NFD')} `, description: ' 설명 ' });
    // 1005 and 100 of VAT, less 10 per cent: 994.5; an eleventh of that.
    expect((await list()).products).toEqual([
      {
        ...{ ...values, product_id, product_name: '팀', description: '설명' },
        ...{ amount: 994, tax: 90, valid_days: null, status: 'draft', version: 1 },
      },
    ]);
  });

  test.each([
    ['product_name', { product_name: ' ' }],
    ['product_name', { product_name: 'a'.repeat(101) }],
    ['description', { description: 'a'.repeat(1001) }],
    ['basic_point', { basic_point: 0 }],
    ['basic_point', { basic_point: 100_000_001 }],
    ['bonus_point', { bonus_point: -1 }],
    ['price', { price: 1_000_000_001 }],
    ['price', { price: 0.5 }],
    ['discount', { discount: 101 }],
    ['valid_days', { valid_days: 0 }],
    ['tax', { tax: 1 }],
  ])('an administrator cannot make one with a wrong %s (%#)', async (field, wrong) => {
    const answer = await farm.call('/admbo/v2/product/new', { ...values, ...wrong });
    expect(answer).toMatchObject({ status: 400, errorCode: 901, details: [{ field }] });
    expect((await list()).total_count).toBe(0);
  });

  test('of one name there is one in a deployment, whatever its case, also where two make it at once (2020)', async () => {
    const answers = await Promise.all(
      ['team', 'TEAM', 'Ｔeam'].map((product_name) =>
        farm.call('/admbo/v2/product/new', { ...values, product_name }),
      ),
    );
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([0, 2020, 2020]);
  });

  test('go on sale as a draft, are paused and on sale again, and end from anywhere; no other way (901), and say what they are by now (20414)', async () => {
    // As document 10 says it, by itself: draft → on_sale ⇄ paused, any → ended.
    const statuses = ['draft', 'on_sale', 'paused', 'ended'];
    const ways = ['draft on_sale', 'on_sale paused', 'paused on_sale'];
    const ends = ['draft ended', 'on_sale ended', 'paused ended'];
    expect(productStatuses).toEqual(statuses);
    for (const from of productStatuses) {
      for (const to of productStatuses) {
        const product_id = await add({ product_name: `${from} ${to}` });
        await farm.db
          .updateTable('products')
          .set({ status: from })
          .where('product_id', '=', product_id)
          .execute();
        const { errorCode } = await move(product_id, from, to);
        const isOne = [...ways, ...ends].includes(`${from} ${to}`);
        expect([from, to, errorCode]).toEqual([from, to, isOne ? 0 : 901]);
      }
    }
    const product_id = await add();
    await move(product_id, 'draft', 'on_sale');
    expect(await move(product_id, 'draft', 'ended')).toMatchObject({
      ...{ status: 409, errorCode: 20414 },
      details: [{ field: 'old_status', message: 'on_sale' }],
    });
    expect((await list('?status=on_sale')).total_count).toBeGreaterThan(0);
  });

  test('are described anew by whoever has seen them last, and the trail keeps what stood there', async () => {
    const product_id = await add({ description: 'old' });
    const path = '/admbo/product/update_description';
    const answer = await farm.call(path, { product_id, description: ' new\r\nline\r', version: 1 });
    expect(answer.data).toEqual({ version: 2 });
    expect(await farm.call(path, { product_id, description: 'mine', version: 1 })).toMatchObject({
      ...{ status: 409, errorCode: 20414 },
      details: [
        { field: 'version', message: '보낸 값: 1 / 현재 값: 2' },
        { field: 'description', message: '보낸 값: mine / 현재 값: new\nline' },
      ],
    });
    await move(product_id, 'draft', 'ended');
    const trail = await farm.db
      .selectFrom('audit_trail')
      .select(['action', 'before', 'after'])
      .where('object', '=', String(product_id))
      .where('action', 'like', 'product.%')
      .where('result', '=', 'ok')
      .orderBy('id')
      .execute();
    expect(trail).toMatchObject([
      { action: 'product.added', before: null, after: { product_name: 'Team', price: 1005 } },
      { action: 'product.described', before: { description: 'old' }, after: { description: 'new\nline' } },
      { action: 'product.status_changed', before: { status: 'draft' }, after: { status: 'ended' } },
    ]);
  });

  test('are listed by any column, a status in the order of its life and no end after all days', async () => {
    const made = [
      { product_name: 'b', basic_point: 1, price: 999, discount: 50, valid_days: 30 },
      { product_name: 'A', basic_point: 30, price: 500, discount: 0, valid_days: null },
      { product_name: 'c', basic_point: 2, price: 10, discount: 0, valid_days: 7 },
    ];
    for (const one of made) await add({ bonus_point: 0, ...one });
    const [first] = (await list('?sort={"id":"product_id","direction":"asc"}')).products;
    await move(first?.product_id ?? 0, 'draft', 'on_sale');
    const names = async (id: string, direction: string): Promise<string> => {
      const { products } = await list(`?sort=${encodeURIComponent(JSON.stringify({ id, direction }))}`);
      return products.map(({ product_name }) => product_name).join('');
    };
    const orders = { product_id: 'bAc', product_name: 'Abc', points: 'bcA', price: 'cAb', amount: 'cbA' };
    for (const [id, order] of Object.entries({ ...orders, tax: 'cbA', valid_days: 'cbA' })) {
      expect([id, await names(id, 'asc')]).toEqual([id, order]);
      expect([id, await names(id, 'desc')]).toEqual([id, [...order].reverse().join('')]);
    }
    // Where two are the same the newer one comes first.
    expect([await names('status', 'asc'), await names('status', 'desc')]).toEqual(['cAb', 'bcA']);
    expect([await names('discount', 'asc'), await names('discount', 'desc')]).toEqual(['cAb', 'bcA']);
  });

  test('are a thousand in a deployment at most, and their descriptions are as short as those of new ones (901)', async () => {
    const product_id = await add();
    const long = { product_id, version: 1, description: 'a'.repeat(1001) };
    const { errorCode, details } = await farm.call('/admbo/product/update_description', long);
    expect([errorCode, details[0]?.field]).toEqual([901, 'description']);
    await sql`insert into products (group_type, product_name, comparable_name, description, basic_point, bonus_point, price, discount,
        status, created_by, created_at)
      select group_type, 'p' || n, 'p' || n, '', 1, 0, 0, 0, 'draft', created_by, created_at
      from products, generate_series(1, ${productLimits.entries - 1}) n`.execute(farm.db);
    const refused = await farm.call('/admbo/v2/product/new', { ...values, product_name: 'one more' });
    expect([refused.errorCode, refused.details[0]?.field]).toEqual([901, 'product_name']);
    expect((await list()).total_count).toBe(productLimits.entries);
  });

  test('a token for billing makes them, one for reading sees them alone', async () => {
    const [billing, read] = [await makeApiToken(farm, ['billing']), await makeApiToken(farm, ['read'])];
    const post = ({ headers }: typeof read) =>
      farm.app.inject({ method: 'POST', url: '/admbo/v2/product/new', payload: values, headers });
    expect([(await post(read)).statusCode, (await post(billing)).statusCode]).toEqual([403, 200]);
    const seen = await farm.app.inject({ url: '/admbo/product/list', headers: read.headers });
    expect(seen.statusCode).toBe(200);
  });

  test('the trial has some of every status, once', async () => {
    await ensureTrialProducts(farm);
    const { products } = await list();
    expect(new Set(products.map(({ status }) => status))).toEqual(new Set(productStatuses));
    await ensureTrialProducts(farm);
    expect((await list()).total_count).toBe(products.length);
  });

  test('without the feature every call answers 2001', async () => {
    const bare = await createTestFarm(undefined, {}, { 'origin.json': { features: { pricing: false } } });
    const headers = { cookie: bare.cookie, ...sameOrigin };
    const read = await bare.app.inject({ url: '/admbo/product/list', headers });
    expect(read.json()).toMatchObject({ errorCode: 2001 });
    expect(await bare.call('/admbo/v2/product/new', values)).toMatchObject({ errorCode: 2001 });
    await bare.close();
  });
});
