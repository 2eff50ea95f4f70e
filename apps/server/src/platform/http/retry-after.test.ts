import { catalogue, isErrorCode } from '@rackhand/contract/call/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { DomainError } from './domain-error.ts';

const codes = Object.keys(catalogue).filter(isErrorCode);
const passing = codes.filter((code) => [429, 503].includes(catalogue[code].status));

describe('whoever is refused for now', () => {
  let farm: TestApp;
  beforeAll(async () => {
    farm = await createTestApp({
      prepare: (app) => {
        for (const code of codes) app.get(`/refused/${code}`, () => Promise.reject(new DomainError(code)));
        app.get('/broken/:status', ({ params }) => {
          const { status } = params as { status: string };
          throw Object.assign(new Error('of the framework'), { statusCode: Number(status) });
        });
      },
    });
  });
  afterAll(() => farm.close());

  const pauseOf = async (url: string): Promise<unknown> =>
    (await farm.app.inject({ url })).headers['retry-after'];

  test('is told by every 429 and 503 when to come again', async () => {
    expect(passing).toEqual(expect.arrayContaining(['900', '8514', '20413', '20511', '1013', '1043']));
    for (const code of passing)
      expect([code, await pauseOf(`/refused/${code}`)]).toEqual([code, expect.stringMatching(/^[1-9]\d*$/)]);
    for (const status of [429, 503])
      expect([status, await pauseOf(`/broken/${String(status)}`)]).toEqual([
        status,
        expect.stringMatching(/^[1-9]\d*$/),
      ]);
  });

  test('and nobody else is told to wait', async () => {
    for (const code of codes.filter((one) => !passing.includes(one)))
      expect([code, await pauseOf(`/refused/${code}`)]).toEqual([code, undefined]);
  });
});
