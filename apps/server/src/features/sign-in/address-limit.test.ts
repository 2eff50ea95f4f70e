import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp } from '../../testing/create-test-app.ts';
import {
  codeOf,
  minuteMs,
  openSignInDesk,
  right,
  type SignInDesk,
  wrong,
} from '../../testing/sign-in-desk.ts';

describe('one address', () => {
  let farm: TestApp;
  let desk: SignInDesk;
  beforeEach(async () => {
    desk = await openSignInDesk();
    ({ farm } = desk);
  });
  afterEach(() => farm.close());

  const from = (remoteAddress: string, headers = {}): object => ({ remoteAddress, headers });

  async function failAcrossIds(count: number, options: object): Promise<LightMyRequestResponse[]> {
    const responses: LightMyRequestResponse[] = [];
    for (let index = 0; index < count; index += 1)
      responses.push(await desk.attempt(wrong, options, `guess${String(index)}`));
    return responses;
  }

  test('may fail 20 times in five minutes; then strangers are refused there, and only there', async () => {
    const bad = from('203.0.113.7');
    const codes = (await failAcrossIds(20, bad)).map(codeOf);
    expect(new Set(codes)).toEqual(new Set(['E1004']));
    const refused = await desk.attempt(right, bad);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('300');
    expect(codeOf(refused)).toBe(1043);
    expect(codeOf(await desk.attempt(right, from('203.0.113.8')))).toBe(0);
    farm.clock.advance(5 * minuteMs);
    expect(codeOf(await desk.attempt(right, bad))).toBe(0);
  });

  test('an id that is at home there still signs in', async () => {
    const office = from('203.0.113.7');
    await desk.attempt(right, office);
    await failAcrossIds(20, office);
    expect(codeOf(await desk.attempt(right, office))).toBe(0);
  });

  test('cannot hide behind forwarded headers that nobody trusts', async () => {
    for (let index = 0; index < 20; index += 1) {
      const forged = { 'x-forwarded-for': `198.51.100.${String(index)}`, 'x-real-ip': '198.51.100.9' };
      await desk.attempt(wrong, from('203.0.113.7', forged), `guess${String(index)}`);
    }
    expect(codeOf(await desk.attempt(right, from('203.0.113.7')))).toBe(1043);
    const { ip } = await farm.db
      .selectFrom('audit_trail')
      .select('ip')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(ip).toBe('203.0.113.7');
  });
});
