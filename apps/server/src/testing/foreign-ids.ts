import type { ForeignRows } from './foreign-rows.ts';

/** What an id names, by its key; `id` says it by its path. A key of a new call stands here or among what is no id. */
export const namedBy: Record<string, Kind> = {
  aid: 'admin',
  arn: 'device',
  arns: 'device',
  with_arn: 'device',
  bulk_id: 'bulk',
  category_id: 'category',
  pid: 'project',
  project_id: 'project',
  preview_id: 'preview',
  remove: 'setting',
  a: 'run',
  b: 'run',
  test_run_ids: 'run',
  test_run_id: 'run',
  tokkidan_id: 'tokkidan',
  tid: 'run',
  '/admbo/test/{id}': 'run',
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
  recovery_id: 'recovery',
  server: 'hostName',
  tkey: 'session',
  tokens_to: 'admin',
  udid: 'udid',
  uid: 'user',
  ticket_id: 'ticket',
  period_id: 'period',
  ticket_owner: 'ticket',
  '/admbo/ticket/update/{id}': 'ticket',
  uids: 'user',
  billing_uid: 'user',
  team_id: 'team',
  group_id: 'customerGroup',
  noti_id: 'notice',
  product_id: 'product',
  rule_id: 'alertRule',
  alert_id: 'alert',
  alert_ids: 'alert',
  webhook_id: 'webhook',
  webhooks: 'webhook',
  delivery_id: 'delivery',
  link_id: 'link',
  reason_id: 'repairReason',
  photo_id: 'repairPhoto',
  '/admbo/repair/{id}': 'repair',
  '/admbo/user/detail/{id}': 'user',
  '/admbo/user/{id}': 'user',
  '/admbo/user_info/modify/{id}': 'user',
  view_id: 'view',
  '/admbo/project/update': 'project',
  '/admbo/project/delete': 'project',
  '/admbo/schedule_management/category/update': 'category',
  '/admbo/schedule_management/category/delete': 'category',
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
  | 'alertRule'
  | 'alert'
  | 'webhook'
  | 'delivery'
  | 'recovery'
  | 'run'
  | 'preview'
  | 'repair'
  | 'repairReason'
  | 'repairPhoto'
  | 'protectedApp';

/** Values, words of a filter, names that somebody signs in by, and secrets, whose refusals have tests of their own. */
export const noIds = new Set(
  [
    'host address model rack_location capture_card_num linked_power_name memo',
    'outlet',
    'deed',
    // Of switches and the stop button the scheduler's own tests tell.
    'starts_on ends_on',
    'all_paused app category cron device_filter executor options project_name projects queued scenario schedule sub_category test_type',
    'ac_mode add app_filename by_hand table attempt fence filter from_line from_number items keep known list number only_changed parameters remote_file shot signature ts_ac_mode',
    'is_active removed',
    'access closed expire_date',
    'unit',
    'count',
    // Of a token's user tells a test beside its calls.
    'acting_uid group_name team_name',
    'code confirm email extra_data max_concurrent_tests phone status team_role user_id username',
    // What figures are counted by.
    'by term',
    // Parts and pages of a user's history.
    'below of',
    'role',
    'basic_point bonus_point expires_at note status',
    // The number that the customers' service has given; who asks for another one's finds none.
    'amount order_id payment',
    'app_id devices_named dry_run sha256 text value',
    'all_apps allow_data_loss delete_type priority update_type',
    'accept accept_new_devices acknowledged action before columns decision device_type draining drift exclude_until from info is_shared is_super_admin kind',
    'kinds layout limit locale max_devices memo minutes name new_device_id new_state note object old_device_id old_state open orderby os_type others page policy q query',
    'rackLocation range remove_reason result rows rows_per_page scopes skey sort state state_group sval to type',
    'update_reason valid_days version view wait who whole with_version',
    'level tag',
    'only',
    'basic_point bonus_point description discount new_status old_status price product_name status',
    'close_after_minutes emails enabled for_minutes repeat_minutes scope states types url',
    'active content1 content2 end_date shown start_date title title2',
    'first_line labels lease message outcome runner',
    'gives_back link model reasons cause host',
    'reason stage_minutes stages success_percent watch_minutes',
    'after_seconds charge cool_down_minutes days enabled reboot rung rungs states tries',
    'file_id app_name app_version priority revision update_policy device_list',
    'adm_email adm_id adm_phone admin_id adm_pw force key login_record_id old_pw pw resend token verification_code',
  ].flatMap((line) => line.split(' ')),
);

/** A number that is about to be given, not one that is there. */
export const newNumbers = new Set(['POST /admbo/rack rack', 'POST /admbo/rack_group group']);

const project = {
  ...{ project_name: 'x', category_id: 1, device_filter: {} },
  scenario: 'version: 1\nsteps: [back]\n',
};
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
  '/admbo/project': project,
  '/admbo/group/update': { group_name: 'x', version: 1 },
  'POST /admbo/team': { group_id: 1, team_name: 'x' },
  '/admbo/team/update': { team_id: 1, version: 1 },
  '/admbo/team/member': { team_id: 1, uids: ['x'] },
  '/admbo/team/member/update': { team_id: 1, uid: 'x', role: 'admin' },
  '/admbo/team/member/move': { team_id: 1, uid: 'x' },
  '/admbo/team/member/remove': { team_id: 1, uid: 'x' },
  '/admbo/change/ac_mode': { ac_mode: 'private' },
  '/admbo/change/ts_ac_mode': { ts_ac_mode: 'private' },
  '/admbo/test/{id}/keep': { keep: true },
  '/admbo/test/{id}/project': { project_name: 'x', category_id: 1 },
  '/admbo/csv/download': { table: 'tests' },
  '/service/test/import': { arn: 'arn:farm:device:1', project_id: 1 },
  '/admbo/test/reclassify': { from: '2026-01-01', to: '2026-01-02' },
  '/admbo/project/update': { id: 1, version: 1 },
  '/admbo/custom_test': { scenario: project.scenario },
  '/admbo/schedule_management/category/update': { category: 'x' },
  'POST /admbo/repair': { arn: 'arn:farm:device:1', reason_id: 1 },
  '/admbo/repair/{id}/change': { version: 1, state: 'in_repair' },
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
  '/agent/command/{command_id}/outlet': { deed: 'cycle' },
  '/service/runner/artifact': { lease: 1, remote_file: 'x', sha256: 'a'.repeat(64) },
  '/service/runner/finish': { lease: 1, outcome: 'finished' },
  '/service/runner/heartbeat': { lease: 1 },
  '/service/runner/log': { lease: 1, first_line: 1, text: '' },
  '/service/noti/update': { version: 1 },
  '/admbo/product/update_description': { description: 'x', version: 1 },
  '/admbo/alert_rule': { name: 'x', kind: 'incident' },
  '/admbo/alert_rule/update': { name: 'x', kind: 'incident', rule_id: 1, version: 1 },
  '/admbo/webhook/update': { name: 'x', url: 'https://farm.example', types: ['host.away'], version: 1 },
  '/admbo/webhook/rotate': { version: 1 },
  '/admbo/webhook/{webhook_id}/redeliver': { delivery_id: 'x' },
  '/admbo/product/change_status': { old_status: 'draft', new_status: 'ended' },
  '/service/hold': { state: 'USING', minutes: 5 },
  '/admbo/ticket/give': { basic_point: 1, note: 'x' },
  '/admbo/point/refund': { note: 'x' },
  '/admbo/user_period/give': { start_date: '2098-01-01', term: 1, note: 'x' },
  '/admbo/user_period/cancel': { note: 'x' },
  '/admbo/ticket/update/{id}': { version: 1 },
  '/admbo/link/create': { access: 'public' },
  '/admbo/link/update': { version: 1 },
  '/service/ticket/purchase': { order_id: 'x', product_id: 1, amount: 1, payment: 'card' },
  '/service/ticket/cancel': { order_id: 'x', note: 'x' },
  '/service/hold/renew': { minutes: 5 },
  '/service/remove': { old_state: 'AVAILABLE' },
  '/admbo/custom/setting/{type}/update': { value: 'x' },
  '/admbo/custom/setting/protection_app/update': { app_id: 'com.example.app', name: 'x', os_type: 'android' },
  '/admbo/device/{udid}/app/{device_app_id}/execute-delete': { delete_type: 'delete_app' },
  'PUT /admbo/device/{udid}/app/{device_app_id}': { priority: 1 },
  '/admbo/user/bulk': { action: 'leave' },
  '/admbo/user/create': { user_id: 'xkim', username: 'x', email: 'x@a.example' },
  '/admbo/user/extra_data/change': { extra_data: {}, version: 1 },
  '/admbo/user/hard_delete': { confirm: 'x' },
  '/admbo/user_info/modify/{id}': { version: 1 },
  '/service/tokkidan/update': { app_id: 'com.example.none' },
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
  notice: '404 2002',
  product: '404 2002',
  alertRule: '404 2002',
  alert: '404 2002',
  webhook: '404 2002',
  delivery: '404 2002',
  link: '404 2002',
  package: '404 E1008',
  category: '404 2002',
  project: '404 2002',
  run: '404 2003',
  preview: '404 2002',
  protectedApp: '404 2002',
  repair: '404 2002',
  repairReason: '404 2002',
  repairPhoto: '404 2002',
  rack: '404 2002',
  rollout: '404 2002',
  recovery: '404 2002',
  setting: '404 2002',
  tokkidan: '404 2002',
  session: '404 2002',
  token: '404 2002',
  ticket: '404 2002',
  period: '404 2002',
  user: '404 1017',
  customerGroup: '404 2002',
  team: '404 17001',
  view: '404 2002',
};
/** Where a call says it in a way of its own. */
export const ownRefusals: Record<string, string> = {
  'GET /service/get_info deviceArn': '404 2501',
  'GET /service/device_timeline deviceArn': '404 2501',
  'GET /service/device_readings deviceArn': '404 2501',
  'GET /service/device_outages deviceArn': '404 2501',
  // Counted, under the code of what is not there.
  'POST /admbo/device/app/update_preview arns': '200 0',
  // What was ordered is not what is there.
  'POST /admbo/rack/order racks': '409 20414',
  'POST /admbo/rack_group/order groups': '409 20414',
  // It takes a picture alone, and from an agent.
  'POST /agent/command/{command_id}/screenshot command_id': '415 901',
  // They take a file each, and from an agent: a picture, and a tree that is JSON as other bodies are.
  'POST /agent/command/{command_id}/inspected_shot command_id': '415 901',
  'POST /agent/command/{command_id}/inspected_tree command_id': '401 2006',
  'POST /agent/command/{command_id}/outlet command_id': '401 2006',
  // By what they are put together; and the run is asked for before its device.
  'GET /admbo/test/fail/list group': '400 901',
  'POST /admbo/csv/download group': '400 901',
  'GET /admbo/team team_id': 'an empty list',
  'POST /admbo/csv/download uid': 'an empty list',
  'POST /admbo/test/search uid': 'an empty list',
  // Of which table is asked first.
  'POST /admbo/csv/download tokkidan_id': '400 901',
  'POST /admbo/csv/download group_id': '400 901',
  'POST /admbo/csv/download team_id': '400 901',
  // With which other run is asked first.
  'GET /admbo/test/compare b': '400 901',
  'GET /admbo/test/{id}/testfile arn': '404 2003',
  // It takes a file besides.
  'POST /service/test/import project_id': '400 901',
  'POST /service/test/import arn': '400 901',
  // Of a form of its own: group and rack.
  'GET /admbo/repair rack': '400 901',
  'GET /admbo/repair/download rack': '400 901',
  'GET /admbo/outage rack': '400 901',
  'GET /admbo/outage/list rack': '400 901',
  'GET /admbo/outage/download rack': '400 901',
  // It takes a file; and of which case a photo is, is asked with it.
  'POST /admbo/repair/{id}/photo id': '415 901',
  'GET /admbo/repair/{id}/photo/{photo_id} id': '400 901',
  'POST /admbo/repair/{id}/photo/{photo_id}/remove id': '400 901',
  // It takes a file, and from an agent.
  'POST /agent/run/{test_run_id}/file test_run_id': '415 901',
  // It takes a file, and its lease is asked for first.
  'POST /service/runner/artifact test_run_id': '400 901',
  'GET /service/runner/app/{test_run_id} test_run_id': '400 901',
  // For whom it is, is asked first.
  'POST /service/ticket/purchase product_id': '400 901',
  'GET /admbo/hold arn': 'an empty list',
  'GET /admbo/recovery arn': 'an empty list',
  'GET /admbo/recovery/download arn': 'an empty list',
  'GET /admbo/care arn': 'an empty list',
  'GET /service/noti/list noti_id': 'an empty list',
  'GET /admbo/project category_id': 'an empty list',
  'GET /admbo/tokkidan/test/list tokkidan_id': 'an empty list',
  // Whose project it is, is asked first.
  'POST /admbo/project/update devices': '404 2002',
  'POST /admbo/project/update team_id': '404 2002',
  'GET /admbo/command arn': 'an empty list',
  // A preview names nobody that is told.
  'POST /admbo/alert_rule/preview webhooks': '400 901',
  'GET /admbo/alert arn': 'an empty list',
  'GET /admbo/alert rule_id': 'an empty list',
  'GET /admbo/alert/download arn': 'an empty list',
  'GET /admbo/alert/download rule_id': 'an empty list',
  'GET /admbo/command ids': 'an empty list',
};
/** The history of a device stays when it has left the farm. Document 3 section 4. */
export const history = /^GET \/service\/device_(?:timeline|readings|outages) /;
