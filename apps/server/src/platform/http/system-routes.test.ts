import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../testing/api-token-by-http.ts';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';

describe('what operators ask', () => {
  let farm: TestApp;
  beforeAll(async () => {
    farm = await createTestApp();
  });
  afterAll(() => farm.close());

  test('livez and readyz are open', async () => {
    for (const url of ['/livez', '/readyz']) expect((await farm.app.inject({ url })).statusCode).toBe(200);
  });

  test('a server that was told to stop is not ready and takes nothing new', async () => {
    farm.app.draining = 'refusing';
    const response = await farm.app.inject({ url: '/readyz' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ errorCode: 900 });
    expect((await farm.app.inject({ url: '/livez' })).statusCode).toBe(200);
    const call = await farm.app.inject({ url: '/admbo/auth/public-key' });
    expect(call.statusCode).toBe(503);
    expect(call.json()).toMatchObject({ errorCode: 900 });
    farm.app.draining = false;
  });

  test('metrics are for this machine, and never through a proxy, whatever header it adds', async () => {
    const scraper = { accept: 'text/plain', 'x-prometheus-scrape-timeout-seconds': '10' };
    const local = await farm.app.inject({ url: '/metrics', headers: scraper });
    expect(local.headers['content-type']).toContain('text/plain');
    expect(local.body).toContain('process_cpu_seconds_total');
    const added = ['x-forwarded-for', 'via', 'cf-connecting-ip', 'x-amzn-trace-id', 'x-request-id', 'x-any'];
    for (const options of [
      { remoteAddress: '192.168.0.9' },
      { headers: { host: '192.168.0.1' } },
      ...added.map((name) => ({ headers: { [name]: '127.0.0.1' } })),
    ]) {
      const response = await farm.app.inject({ url: '/metrics', ...options });
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ errorCode: 2001 });
    }
  });

  test('metrics are for whoever shows an API token for them, from anywhere', async () => {
    const { headers } = await makeApiToken(farm, ['metrics']);
    const reader = await makeApiToken(farm, ['read']);
    const statusWith = async (shown: Record<string, string>): Promise<number> => {
      const from = { remoteAddress: '192.168.0.9', headers: shown };
      return (await farm.app.inject({ url: '/metrics', ...from })).statusCode;
    };
    expect(await statusWith(headers)).toBe(200);
    expect(await statusWith(reader.headers)).toBe(403);
    expect(await statusWith({ authorization: `${headers.authorization}!` })).toBe(401);
    expect(await statusWith({})).toBe(403);
  });

  test('the console is told of its deployment', async () => {
    const common = await farm.app.inject({ url: '/config/appConfig.json' });
    expect(common.json()).toMatchObject({
      groupType: 'origin',
      simulated_devices: false,
      keeps_mails: true,
      runs_per_host: 32,
    });
    expect((await farm.app.inject({ url: '/config/origin.json' })).statusCode).toBe(200);
    const env = { TRIAL: 'simulated', SMTP_URL: 'smtp://mail.example' };
    const trial = await createTestApp({ env });
    const told = await trial.app.inject({ url: '/config/appConfig.json' });
    expect(told.json()).toMatchObject({ simulated_devices: true, keeps_mails: false });
    await trial.close();
  });
});
