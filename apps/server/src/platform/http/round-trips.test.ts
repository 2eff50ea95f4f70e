import { newAlertRule } from '@rackhand/contract/alert/alert-rule';
import type { Failure } from '@rackhand/contract/call/endpoint';
import { newWebhook } from '@rackhand/contract/webhook/webhook';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EditDesk, openEditDesk } from '../../testing/edit-desk.ts';
import type { WrittenField } from '../../testing/written-field.ts';
import { writtenFields } from '../../testing/written-fields.ts';

const runs = 8;

/** What people, scripts and those who mean no good put into a field. */
function odd(most: number): string[] {
  const hangul = '한글 장비';
  const signs = [`'" \\ % _ ; -- <img src=x>`, '=1+1', '0', '007', 'null', '1-1-5', ' a  b '];
  const letters = [
    hangul.normalize('NFC'),
    hangul.normalize('NFD'),
    'e\u0301\u0323',
    '👩‍👩‍👧‍👦🇰🇷',
    'abc\u202Ecba',
    'a\u200Bb',
  ];
  return [
    '',
    ...signs,
    ...letters,
    'x'.repeat(most),
    'x'.repeat(most + 1),
    'a\0b',
    'a\uD800b',
    'a\nb',
    '\u001B[31m',
  ];
}

function valuesFor({ kind, most }: WrittenField): { always: unknown[]; generated: fc.Arbitrary<unknown> } {
  if (kind === 'flag') return { always: [true, false, 'x'], generated: fc.boolean() };
  if (kind === 'email') return { always: [...odd(64), 'kim+1@Farm.example'], generated: fc.emailAddress() };
  if (kind === 'phone') {
    const digits = fc
      .integer({ min: 0, max: 99_999_999 })
      .map((number) => `010${String(number).padStart(8, '0')}`);
    return { always: [...odd(30), '010-0000-0007'], generated: digits };
  }
  if (kind === 'number')
    return {
      always: [0, 1, most, most + 1, -1, 0.5, '0', '007', '１２', '1e3', '한', '', null],
      generated: fc.integer({ min: 0, max: most }),
    };
  const unit = fc.constantFrom('grapheme' as const, 'binary' as const);
  return { always: odd(most), generated: unit.chain((one) => fc.string({ unit: one, maxLength: most })) };
}

/** What has to be read again of what was accepted. */
function keptOf({ kind, kept }: WrittenField, value: unknown): unknown[] {
  if (kind === 'number') {
    if (value === '' || value === null) return [null];
    const number = Number(typeof value === 'string' ? value.normalize('NFKC') : value);
    return [number, Math.round(number)];
  }
  return [typeof value === 'string' && kept !== undefined ? kept(value) : value];
}

/** Of a body, what is no value that is kept: ids, secrets, what is seen before, what is decided and not written. */
const noValues =
  /^(?:aids?|filter|from|to|team_id|acting_uid|(?:with_)?arns?|bulk_id|devices|decision|draining|force|group|groups|hold_id|id|info|key|locale|login_record_id|minutes|noti_id|product_id|link_id|old_status|new_status|new_device_id|new_state|old_device_id|old_pw|old_state|orderby|others|page|pw|rack|racks|revision|rows_per_page|server|skey|sort|state|sval|tkey|token|tokens_to|type|uid|(?:with_)?version|adm_pw|resend|verification_code|admin_id)$/;
/** Chosen from a list, an instant, or written by the statement that the change of it is written by. */
const elsewhere = new Set([
  'POST /admbo/device/{udid}/clean policy',
  'POST /agent/command/{command_id}/outlet deed',
  'POST /admbo/device/power_cycle outlet',
  ...['host', 'address', 'model', 'rack_location', 'capture_card_num', 'linked_power_name', 'memo'].map(
    (key) => `POST /admbo/device/set_top_box ${key}`,
  ),
  'POST /admbo/ticket/give basic_point',
  'POST /admbo/ticket/give bonus_point',
  'POST /admbo/ticket/give expires_at',
  'POST /admbo/ticket/give note',
  'POST /admbo/ticket/update/{id} expires_at',
  ...['start_date', 'end_date', 'term', 'note'].map((key) => `POST /admbo/user_period/give ${key}`),
  ...['period_id', 'note'].map((key) => `POST /admbo/user_period/cancel ${key}`),
  ...['test_run_id', 'note'].map((key) => `POST /admbo/point/refund ${key}`),
  ...['order_id', 'amount', 'payment'].map((key) => `POST /service/ticket/purchase ${key}`),
  ...['order_id', 'note'].map((key) => `POST /service/ticket/cancel ${key}`),
  'POST /admbo/main/put_aside kind',
  'POST /admbo/main/put_aside count',
  'POST /admbo/main/take_back kind',
  'POST /admbo/link/create test_run_id',
  'POST /admbo/link/create access',
  'POST /admbo/link/create expire_date',
  'POST /admbo/link/update access',
  'POST /admbo/link/update expire_date',
  'POST /admbo/link/update closed',
  'POST /service/link/file remote_file',
  'POST /admbo/ticket/update/{id} status',
  'POST /admbo/admin/add adm_id',
  'POST /admbo/admin/add adm_email',
  'POST /admbo/admin/add adm_phone',
  'POST /admbo/admin/add is_super_admin',
  'POST /admbo/admin/change_info is_super_admin',
  'POST /admbo/api_token scopes',
  'POST /admbo/api_token valid_days',
  'POST /admbo/server/add name',
  'POST /admbo/server/add accept_new_devices',
  'POST /admbo/server/{id}/accept_new_devices accept',
  'POST /admbo/device/view name',
  'POST /admbo/device/view is_shared',
  'POST /admbo/device/view view',
  'PUT /admbo/device/list_preference layout',
  'PUT /admbo/device/{udid}/app/{device_app_id} update_type',
  'PUT /admbo/device/{udid}/app/{device_app_id} priority',
  'POST /admbo/device/{udid}/app/{device_app_id}/execute-update update_type',
  'POST /admbo/device/{udid}/app/{device_app_id}/execute-update allow_data_loss',
  'POST /admbo/device/{udid}/app/{device_app_id}/execute-delete delete_type',
  'POST /admbo/device/{udid}/app/{device_app_id}/execute-delete all_apps',
  'POST /admbo/device/{udid}/app/execute-all-update device_app_ids',
  'PUT /admbo/device/list_preference default_view_id',
  'POST /admbo/rack name',
  'POST /admbo/rack rows',
  'POST /admbo/rack columns',
  'POST /admbo/rack_group name',
  'POST /admbo/device/move rackLocation',
  'POST /service/remove remove_reason',
  'POST /service/change_state exclude_until',
  'POST /admbo/device/bulk_state exclude_until',
  'POST /admbo/device/maintenance exclude_until',
  'POST /admbo/app file_id',
  'POST /admbo/app app_id',
  'POST /admbo/app app_version',
  'POST /admbo/app app_name',
  'POST /admbo/app priority',
  'POST /admbo/app update_policy',
  'POST /admbo/app device_list',
  'PUT /admbo/app/{id} file_id',
  'PUT /admbo/app/{id} app_id',
  'PUT /admbo/app/{id} app_version',
  'PUT /admbo/app/{id} update_policy',
  'PUT /admbo/app/{id} device_list',
  'POST /admbo/app/{id}/rollout_preview file_id',
  'POST /admbo/app/{id}/rollout_preview stages',
  'POST /admbo/app/{id}/rollout_preview success_percent',
  'POST /admbo/app/{id}/rollout_preview watch_minutes',
  'POST /admbo/app/{id}/rollout_preview stage_minutes',
  'POST /admbo/app/{id}/rollout file_id',
  'POST /admbo/app/{id}/rollout stages',
  'POST /admbo/app/{id}/rollout success_percent',
  'POST /admbo/app/{id}/rollout watch_minutes',
  'POST /admbo/app/{id}/rollout stage_minutes',
  ...['device_type', 'enabled', 'states', 'after_seconds', 'rungs', 'tries', 'cool_down_minutes'].map(
    (key) => `POST /admbo/recovery_policy ${key}`,
  ),
  'POST /admbo/care_policy reboot',
  'POST /admbo/care_policy charge',
  'POST /admbo/rollout/{rollout_id}/pause reason',
  'POST /admbo/rollout/{rollout_id}/resume reason',
  'POST /admbo/rollout/{rollout_id}/continue reason',
  'POST /admbo/rollout/{rollout_id}/cancel reason',
  'POST /admbo/rollout/{rollout_id}/roll_back reason',
  ...['reason_id', 'note', 'link'].map((key) => `POST /admbo/repair ${key}`),
  // One of a kind: an address that is none is refused, which is told beside the call.
  ...['link', 'reason_id', 'gives_back'].map((key) => `POST /admbo/repair/{id}/change ${key}`),
  'POST /admbo/repair_reason reasons',
  'POST /admbo/custom/setting/protection_app app_id',
  'POST /admbo/custom/setting/protection_app name',
  'POST /admbo/custom/setting/protection_app os_type',
  'POST /admbo/custom/setting/protection_app/update app_id',
  'POST /admbo/custom/setting/protection_app/update os_type',
  'POST /admbo/custom/setting/{type} value',
  'POST /admbo/custom/setting_preview text',
  ...['title', 'title2', 'content1', 'content2', 'start_date', 'end_date', 'active'].map(
    (key) => `POST /service/noti/add ${key}`,
  ),
  ...['product_name', 'description', 'basic_point', 'bonus_point', 'price', 'discount', 'valid_days'].map(
    (key) => `POST /admbo/v2/product/new ${key}`,
  ),
  'POST /admbo/product/update_description description',
  // Rules and webhooks are judged as a whole; their own tests tell.
  ...['', '/update', '/preview'].flatMap((path) =>
    Object.keys(newAlertRule.shape).map((key) => `POST /admbo/alert_rule${path} ${key}`),
  ),
  ...['', '/update'].flatMap((path) =>
    Object.keys(newWebhook.shape).map((key) => `POST /admbo/webhook${path} ${key}`),
  ),
  ...['/alert_rule/update', '/alert_rule/remove'].map((path) => `POST /admbo${path} rule_id`),
  ...['/update', '/remove', '/rotate'].map((path) => `POST /admbo/webhook${path} webhook_id`),
  'POST /admbo/webhook/{webhook_id}/redeliver delivery_id',
  'POST /admbo/alert/{alert_id}/acknowledge note',
  'POST /admbo/alert/acknowledge note',
  'POST /admbo/alert/acknowledge alert_ids',
  'POST /service/noti/update start_date',
  'POST /service/noti/update end_date',
  'POST /user/passwd/reissue adm_id',
  'POST /admbo/reset_password adm_id',
  'POST /admbo/two_step_verification_signin adm_id',
  'POST /admbo/verification_code_check adm_id',
]);

/** Plans and results, judged as a whole by rules of their own. */
const ofTests =
  /^POST \/(?:admbo\/(?:project|schedule_management|custom_test|change|test|csv)|service\/(?:tokkidan|runner|test)|agent\/run)\b/;
/** Judged together, by what the database knows of others; their own tests tell. */
const ofCustomers = /^POST \/(?:admbo\/(?:user(?:_info)?|group|team)\b|service\/user\/(?:activate|verify) )/;
/** Of a form of its own, or chosen from a list. */
const formed = / (?:rackLocation|linked_power_name)$/;

describe('what is written in a field', () => {
  let desk: EditDesk;
  let fields: WrittenField[];
  beforeAll(async () => {
    desk = await openEditDesk();
    fields = await writtenFields(desk);
  });
  afterAll(() => desk.farm.close());

  test('is looked at here for every field that a call of the contract writes', () => {
    const known = new Set(fields.map(({ name }) => name));
    const asked = desk.farm.app.boundEndpoints.flatMap(({ method, path, body }) =>
      Object.keys(body.shape).map((key) => ({ key, name: `${method} ${path} ${key}` })),
    );
    const unknown = asked.filter(
      ({ key, name }) =>
        !noValues.test(key) &&
        !known.has(name) &&
        !elsewhere.has(name) &&
        !ofTests.test(name) &&
        !ofCustomers.test(name),
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  /** Whether it was accepted, and then the same is read; a refusal names the field. */
  async function comesBack(field: WrittenField, value: unknown): Promise<boolean> {
    const response = await field.write(value);
    const said = [field.name, value, response.statusCode];
    if (response.statusCode === 200) {
      const read = await field.read();
      expect([...said, keptOf(field, value).includes(read) ? 'the same' : read]).toEqual([
        ...said,
        'the same',
      ]);
      return true;
    }
    expect(said).toEqual([field.name, value, 400]);
    const key = field.name.split(' ').at(-1) ?? '';
    const named = (response.json<Failure>().details ?? []).map((detail) =>
      detail.field.split('.').find((part) => part === key),
    );
    expect([...said, named]).toEqual([...said, expect.arrayContaining([key])]);
    return false;
  }

  /** Counted as people count: each of these is one, however many bytes or parts it has. */
  async function expectLimit(field: WrittenField): Promise<void> {
    for (const letter of ['x', '한'.normalize('NFD'), '👍']) {
      const taken = [
        await comesBack(field, letter.repeat(field.most)),
        await comesBack(field, letter.repeat(field.most + 1)),
      ];
      expect([field.name, letter, taken]).toEqual([field.name, letter, [true, false]]);
    }
  }

  test('is read again as it was written, or is refused by the name of the field (S81, F58)', async () => {
    for (const field of fields) {
      const { always, generated } = valuesFor(field);
      let accepted = 0;
      for (const value of always) accepted += (await comesBack(field, value)) ? 1 : 0;
      expect([field.name, accepted > 0]).toEqual([field.name, true]);
      if (field.kind === 'text' && !formed.test(field.name)) await expectLimit(field);
      const property = fc.asyncProperty(generated, async (value) => {
        await comesBack(field, value);
      });
      await fc.assert(property, { numRuns: runs });
    }
  }, 360_000);
});
