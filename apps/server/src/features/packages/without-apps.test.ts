import { isPageOn } from '@rackhand/contract/call/console-routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, sameOrigin, type TestApp } from '../../testing/create-test-app.ts';

describe('an administrator of a deployment that goes without apps', () => {
  let farm: TestApp;
  let cookie: string;
  beforeAll(async () => {
    farm = await createTestApp({ deployments: { 'origin.json': { features: { appManagement: false } } } });
    cookie = await farm.signIn('super');
  });
  afterAll(() => farm.close());

  const isOfApps = ({ path }: { path: string }): boolean =>
    /^\/admbo\/(?:app|app_drift|rollout)(?:\/|$)/.test(path) || path === '/admbo/device/simple-list';

  test('is answered 2001 by every call of packages, of their rollouts and differences, and of devices for them', async () => {
    const endpoints = farm.app.boundEndpoints.filter(isOfApps);
    expect(endpoints.length).toBeGreaterThan(15);
    for (const { method, path } of endpoints) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const response = await farm.app.inject({ method, url, headers: { cookie, ...sameOrigin } });
      expect([method, path, response.json()]).toMatchObject([method, path, { errorCode: 2001 }]);
    }
  });

  test('finds their pages nowhere', () => {
    const { settings } = farm.app.deployments.ofGroup('origin') ?? {};
    if (settings === undefined) throw new Error('no deployment');
    for (const page of ['/app_management', '/app_drift', '/rollout'])
      expect([page, isPageOn(page, settings)]).toEqual([page, false]);
    expect(isPageOn('/device', settings)).toBe(true);
  });
});
