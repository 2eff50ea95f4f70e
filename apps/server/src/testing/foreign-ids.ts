import type { ForeignRows } from './foreign-rows.ts';

/** What an id names, by its key; `id` says it by its path. A key of a new call stands here or among what is no id. */
export const namedBy: Record<string, Kind> = {
  aid: 'admin',
  arn: 'device',
  arns: 'device',
  with_arn: 'device',
  bulk_id: 'bulk',
  command_id: 'command',
  default_view_id: 'view',
  deviceArn: 'device',
  device_app_id: 'deviceApp',
  device_app_ids: 'deviceApp',
  devices: 'device',
  group: 'rack',
  groups: 'rack',
  hold_id: 'hold',
  owner: 'admin',
  package_id: 'package',
  ids: 'command',
  rack: 'rack',
  racks: 'rack',
  rollout_id: 'rollout',
  server: 'hostName',
  tkey: 'session',
  tokens_to: 'admin',
  udid: 'udid',
  uid: 'user',
  view_id: 'view',
  '/admbo/admin/remove/{id}': 'admin',
  '/admbo/api_token/revoke': 'token',
  '/admbo/server/{id}': 'host',
  '/admbo/app/{id}': 'package',
  '/admbo/custom/setting/{type}/update': 'setting',
  '/admbo/custom/setting/{type}/delete': 'setting',
  '/admbo/custom/setting/protection_app/update': 'protectedApp',
  '/admbo/custom/setting/protection_app/delete': 'protectedApp',
};
export type Kind =
  | keyof ForeignRows
  | 'bulk'
  | 'deviceApp'
  | 'udid'
  | 'command'
  | 'hold'
  | 'rack'
  | 'hostName'
  | 'package'
  | 'rollout'
  | 'protectedApp';

/** Values, words of a filter, names that somebody signs in by, and secrets, whose refusals have tests of their own. */
export const noIds = new Set(
  [
    'app_id devices_named dry_run sha256 text value',
    'all_apps allow_data_loss delete_type priority update_type',
    'accept accept_new_devices action before columns decision device_type draining drift exclude_until from info is_shared is_super_admin kind',
    'kinds layout limit locale max_devices memo minutes name new_device_id new_state note object old_device_id old_state open orderby os_type others page policy q query',
    'rackLocation range remove_reason result rows rows_per_page scopes skey sort state state_group sval to type',
    'update_reason valid_days version view wait who with_version',
    'reason stage_minutes stages success_percent watch_minutes',
    'file_id app_name app_version priority update_policy device_list',
    'adm_email adm_id adm_phone admin_id adm_pw force key login_record_id old_pw pw resend token verification_code',
  ].flatMap((line) => line.split(' ')),
);

/** A number that is about to be given, not one that is there. */
export const newNumbers = new Set(['POST /admbo/rack rack', 'POST /admbo/rack_group group']);

const excluded = { new_state: 'EXCLUDE', update_reason: '' };
const rollout = { file_id: 'x', stages: [{ count: 1 }] };
const later = '2099-01-01T00:00:00+09:00';
/** What else a call asks for, so that it comes as far as the id. */
export const besides: Record<string, object> = {
  '/admbo/admin/change_info': { adm_email: 'a@farm.example', adm_phone: '010-1234-5678' },
  '/admbo/app/{id}/rollout': rollout,
  '/admbo/app/{id}/rollout_preview': rollout,
  '/admbo/device/bulk_command': { type: 'reboot' },
  '/admbo/device/bulk_state': excluded,
  '/admbo/device/maintenance': { exclude_until: later },
  '/admbo/device/move': { rackLocation: '', version: 0 },
  '/admbo/device/swap': {
    ...{ arn: 'arn:farm:device:1', version: 0 },
    ...{ with_arn: 'arn:farm:device:1', with_version: 0 },
  },
  '/admbo/rack': { name: 'x', rows: 1, columns: 1 },
  '/admbo/rack/order': { group: 1, racks: [] },
  'PUT /admbo/rack/{group}/{rack}': { name: 'x', rows: 1, columns: 1 },
  'PUT /admbo/rack_group/{group}': { name: 'x' },
  '/admbo/server/{id}/accept_new_devices': { accept: true },
  '/admbo/server/{id}/devices': { decision: 'accept', arns: ['arn:farm:device:1'] },
  '/admbo/server/{id}/drain': { draining: true },
  '/admbo/server/{id}/max_devices': { max_devices: 9 },
  '/admbo/server/{id}/rename': { name: 'x' },
  'PUT /admbo/device/view/{view_id}': { name: 'x' },
  '/service/acknowledge_fault': { old_state: 'OFFLINE' },
  '/service/change_state': { old_state: 'AVAILABLE', ...excluded },
  '/service/hold': { state: 'USING', minutes: 5 },
  '/service/hold/renew': { minutes: 5 },
  '/service/remove': { old_state: 'AVAILABLE' },
  '/admbo/custom/setting/{type}/update': { value: 'x' },
  '/admbo/custom/setting/protection_app/update': { app_id: 'com.example.app', name: 'x', os_type: 'android' },
  '/admbo/device/{udid}/app/{device_app_id}/execute-delete': { delete_type: 'delete_app' },
  'PUT /admbo/device/{udid}/app/{device_app_id}': { priority: 1 },
  '/service/update_info': { info: {}, version: 0 },
};

/** How what is not there is refused; document 3 section 1. */
export const refusalOf: Record<Kind, string> = {
  admin: '404 1001',
  bulk: '404 2002',
  command: '404 2002',
  device: '404 E1011',
  deviceApp: '404 E1010',
  udid: '404 E1009',
  hold: '404 2002',
  host: '404 2002',
  hostName: '404 2002',
  package: '404 E1008',
  protectedApp: '404 2002',
  rack: '404 2002',
  rollout: '404 2002',
  setting: '404 2002',
  session: '404 2002',
  token: '404 2002',
  user: '404 1017',
  view: '404 2002',
};
/** Where a call says it in a way of its own. */
export const ownRefusals: Record<string, string> = {
  'GET /service/get_info deviceArn': '404 2501',
  'GET /service/device_timeline deviceArn': '404 2501',
  'GET /service/device_readings deviceArn': '404 2501',
  'GET /service/device_outages deviceArn': '404 2501',
  // What was ordered is not what is there.
  'POST /admbo/rack/order racks': '409 20414',
  'POST /admbo/rack_group/order groups': '409 20414',
  // It takes a picture alone, and from an agent.
  'POST /agent/command/{command_id}/screenshot command_id': '415 901',
  'GET /admbo/hold arn': 'an empty list',
  'GET /admbo/command arn': 'an empty list',
  'GET /admbo/command ids': 'an empty list',
};
/** The history of a device stays when it has left the farm. Document 3 section 4. */
export const history = /^GET \/service\/device_(?:timeline|readings|outages) /;
