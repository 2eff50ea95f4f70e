import { limits } from '@rackhand/contract/limits';
import { rackLimits } from '@rackhand/contract/rack/rack';
import { sameOrigin } from './create-test-app.ts';
import type { EditDesk } from './edit-desk.ts';
import { decisions, deviceFields, faultNote } from './written-device-fields.ts';
import { composed, type Get, type Send, trimmed, type WrittenField } from './written-field.ts';
import { noticeFields } from './written-notice-fields.ts';
import { packageFields } from './written-package-fields.ts';
import { repairFields } from './written-repair-fields.ts';
import { ruleFields } from './written-rule-fields.ts';
import { ticketFields } from './written-ticket-fields.ts';

export async function writtenFields(desk: EditDesk): Promise<WrittenField[]> {
  const chief = await desk.farm.signIn('super');
  const headers = { cookie: chief, ...sameOrigin };
  const send: Send = (method, url, payload) => desk.farm.app.inject({ method, url, payload, headers });
  const get: Get = async <Data>(url: string): Promise<Data> =>
    (await desk.farm.app.inject({ url, headers })).json<{ data: Data }>().data;
  return [
    ...deviceFields(desk),
    ...decisions(desk, send, get),
    await faultNote(desk, send),
    ...(await rackFields(send, get)),
    ...(await packageFields(desk, send, get)),
    ...(await ruleFields(send, get)),
    ...(await ticketFields(desk, send, get)),
    ...(await noticeFields(desk, send, get)),
    ...(await repairFields(desk, send, get)),
    ...(await ownFields(desk, send, get)),
  ];
}

interface Plan {
  groups: { group: number; name: string; racks: Record<string, unknown>[] }[];
}

async function rackFields(send: Send, get: Get): Promise<WrittenField[]> {
  await send('POST', '/admbo/rack_group', { group: 7, name: 'x' });
  await send('POST', '/admbo/rack', { group: 7, rack: 7, name: 'x', rows: 1, columns: 1 });
  const group = async () => (await get<Plan>('/admbo/rack')).groups.find((one) => one.group === 7);
  const rack = async () => (await group())?.racks[0];
  const change = async (changed: object) => {
    const { name, rows, columns } = (await rack()) ?? {};
    return send('PUT', '/admbo/rack/7/7', { name, rows, columns, ...changed });
  };
  const sides = (['rows', 'columns'] as const).map(
    (side): WrittenField => ({
      name: `PUT /admbo/rack/{group}/{rack} ${side}`,
      kind: 'number',
      most: rackLimits.side,
      write: (value) => change({ [side]: value }),
      read: async () => (await rack())?.[side],
    }),
  );
  const named = { kind: 'text', most: rackLimits.nameCharacters, kept: trimmed } as const;
  return [
    ...sides,
    {
      ...named,
      name: 'PUT /admbo/rack/{group}/{rack} name',
      write: (name) => change({ name }),
      read: async () => (await rack())?.['name'],
    },
    {
      ...named,
      name: 'PUT /admbo/rack_group/{group} name',
      write: (name) => send('PUT', '/admbo/rack_group/7', { name }),
      read: async () => (await group())?.name,
    },
  ];
}

/** Of another admin; both are sent, so each test leaves the other one as it is. */
function contactFields(send: Send, get: Get): WrittenField[] {
  type Row = Record<'adm_id' | 'aid' | 'adm_email' | 'adm_phone', string>;
  const admin = async () =>
    (await get<{ admins: Row[] }>('/admbo/admin/list')).admins.find(({ adm_id: id }) => id === 'admin01');
  return (['adm_email', 'adm_phone'] as const).map((key) => ({
    name: `POST /admbo/admin/change_info ${key}`,
    kind: key === 'adm_email' ? 'email' : 'phone',
    most: 254,
    write: async (value) => {
      const { aid, adm_email, adm_phone } = (await admin()) ?? {};
      return send('POST', '/admbo/admin/change_info', { aid, adm_email, adm_phone, [key]: value });
    },
    read: async () => (await admin())?.[key],
    kept: key === 'adm_email' ? trimmed : (text: string) => text.replaceAll(/\D/g, ''),
  }));
}

interface Views {
  views: { id: number; name: string; is_shared: boolean; view: { q: string } }[];
}

async function ownFields(desk: EditDesk, send: Send, get: Get): Promise<WrittenField[]> {
  const view = { columns: ['model'], density: 'normal', sort: [], q: '', state_group: null };
  await send('POST', '/admbo/device/view', { name: 'x', is_shared: false, view });
  const saved = async () => (await get<Views>('/admbo/device/view')).views[0];
  const path = `/admbo/device/view/${String((await saved())?.id)}`;
  const { id } = await desk.farm.db.selectFrom('hosts').select('id').executeTakeFirstOrThrow();
  let tokenId = '';
  return [
    ...contactFields(send, get),
    {
      name: 'PUT /admbo/device/view/{view_id} name',
      kind: 'text',
      most: limits.listViewNameCharacters,
      kept: composed,
      write: (name) => send('PUT', path, { name }),
      read: async () => (await saved())?.name,
    },
    {
      name: 'PUT /admbo/device/view/{view_id} view',
      kind: 'text',
      most: limits.searchCharacters,
      write: (q) => send('PUT', path, { view: { ...view, q } }),
      read: async () => (await saved())?.view.q,
    },
    {
      name: 'PUT /admbo/device/view/{view_id} is_shared',
      kind: 'flag',
      most: 1,
      write: (is_shared) => send('PUT', path, { is_shared }),
      read: async () => (await saved())?.is_shared,
    },
    {
      name: 'POST /admbo/server/{id}/rename name',
      kind: 'text',
      most: limits.hostNameCharacters,
      kept: composed,
      write: (name) => send('POST', `/admbo/server/${String(id)}/rename`, { name }),
      read: async () => (await get<{ server: { name: string } }>(`/admbo/server/${String(id)}`)).server.name,
    },
    {
      name: 'POST /admbo/server/{id}/max_devices max_devices',
      kind: 'number',
      most: limits.mostDevicesOfHost,
      write: (most) => send('POST', `/admbo/server/${String(id)}/max_devices`, { max_devices: most }),
      read: async () =>
        (await get<{ server: { max_devices: number } }>(`/admbo/server/${String(id)}`)).server.max_devices,
    },
    {
      name: 'POST /admbo/api_token name',
      kind: 'text',
      most: 100,
      kept: composed,
      write: async (name) => {
        const response = await send('POST', '/admbo/api_token', { name, scopes: ['read'], valid_days: 1 });
        tokenId = response.json<{ data?: { id: string } }>().data?.id ?? '';
        return response;
      },
      read: async () => {
        const { api_tokens: tokens } = await get<{ api_tokens: { id: string; name: string }[] }>(
          '/admbo/api_token',
        );
        await send('POST', '/admbo/api_token/revoke', { id: tokenId });
        return tokens.find((token) => token.id === tokenId)?.name;
      },
    },
  ];
}
