import { randomBytes } from 'node:crypto';
import { makeApk } from '@rackhand/test-apks/make-apk';
import { z } from 'zod';
import { signInByHttp } from './http-admin.ts';
import type { SharedFarm } from './shared-farm.ts';

const devices = z.array(z.object({ arn: z.string(), udid: z.string() }));

export interface GivenApp {
  /** Where it is looked at. */
  pages: string[];
  takeBack: () => Promise<void>;
}

/** A phone is given an app with a long name, which is protected: lists of apps have something to show. */
export async function giveApp(farm: Pick<SharedFarm, 'url' | 'admin'>): Promise<GivenApp> {
  const desk = await signInByHttp(farm, farm.admin);
  const [device] = devices.parse((await desk.get('/admbo/device/simple-list?device_type=mobile')).devices);
  const udid = device?.udid ?? '';
  // Others of this farm may be at the same.
  const own = randomBytes(4).toString('hex');
  const wish = { app_id: `kr.lab.player.with.a.long.name.a${own}`, version_code: 2_147_483_000 };
  const version = '12.4.1-rc.3';
  const apk = makeApk({ ...wish, version_name: version, min_sdk: 21, debuggable: true });
  const file = { name: 'player.apk', mimeType: 'application/octet-stream', buffer: apk };
  const read = await desk.request.post('/admbo/app/file_info', { multipart: { file } });
  const { file_id } = z.object({ data: z.object({ file_id: z.string() }) }).parse(await read.json()).data;
  const named = { app_id: wish.app_id, app_name: '화질 측정 플레이어', app_version: version };
  const added = await desk.post('/admbo/app', { file_id, ...named, device_list: [device] });
  const { id } = z.object({ id: z.int() }).parse(added.data);
  const setting = '/admbo/custom/setting/protection_app';
  const shield = await desk.post(setting, { app_id: wish.app_id, name: named.app_name, os_type: 'android' });
  const { protected_app } = z.object({ protected_app: z.object({ id: z.int() }) }).parse(shield.data);
  const drift = `/app_drift?package=${String(id)}`;
  return {
    pages: ['/app_management', '/app_drift', drift, `/device_app_management?udid=${udid}`],
    takeBack: async () => {
      await desk.post(`${setting}/delete`, { id: protected_app.id });
      await desk.request.delete(`/admbo/app/${String(id)}`);
      await desk.leave();
    },
  };
}
