import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type {
  addCustomSetting,
  changeCustomSetting,
  removeCustomSetting,
} from '@rackhand/contract/endpoints/custom-settings';
import { comparableKeyword, isShortEnough, trimmedKeyword } from '@rackhand/contract/rule/keyword-form';
import {
  type CustomSetting,
  type KeywordList,
  keywordLimits,
  rivalsOf,
} from '@rackhand/contract/rule/keyword-rules';
import { alreadyIn, keywordTexts } from '@rackhand/contract/rule/keyword-words';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { refuseStale } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import {
  countOf,
  findAlike,
  lockSettings,
  type SettingRow,
  tellOfSettings,
  toSetting,
} from './setting-lists.ts';

export type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
interface Changed {
  /** null: there was nothing to write. */
  setting: CustomSetting | null;
}

const listOf = ({ params }: Pick<Call, 'params'>): KeywordList => params['type'] as KeywordList;

export async function addSetting({ db, clock }: Deps, call: Call<typeof addCustomSetting>): Promise<Changed> {
  const { actor, body } = call;
  const type = listOf(call);
  refuseOtherList(body.type, type);
  const value = readKeyword(body.value);
  if (value === null) return { setting: null };
  return db.transaction().execute(async (trx) => {
    await lockSettings(trx, actor.groupType);
    await refuseAlike(trx, actor.groupType, { type, value, except: null });
    await refuseFull(trx, actor.groupType, type);
    const row = await trx
      .insertInto('custom_settings')
      .values({
        ...{ group_type: actor.groupType, type, value, comparable: comparableKeyword(value) },
        ...{ changed_by: actor.admId, changed_at: clock.now() },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, call, 'custom_setting.added', { after: row });
    return { setting: toSetting(row) };
  });
}

export async function changeSetting(
  { db, clock }: Deps,
  call: Call<typeof changeCustomSetting>,
): Promise<Changed> {
  const { actor, body } = call;
  const value = readKeyword(body.value);
  if (value === null) return { setting: null };
  return db.transaction().execute(async (trx) => {
    await lockSettings(trx, actor.groupType);
    const before = await requireSetting(trx, call, body.id);
    refuseStale(body.version, { value }, { value: before.value, version: before.version });
    if (before.value === value) return { setting: toSetting(before) };
    await refuseAlike(trx, actor.groupType, { type: before.type, value, except: before.id });
    const row = await trx
      .updateTable('custom_settings')
      .set({
        ...{ value, comparable: comparableKeyword(value) },
        ...{ version: before.version + 1, changed_by: actor.admId, changed_at: clock.now() },
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, call, 'custom_setting.changed', { before, after: row });
    return { setting: toSetting(row) };
  });
}

export async function removeSetting({ db }: Deps, call: Call<typeof removeCustomSetting>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSettings(trx, call.actor.groupType);
    const before = await requireSetting(trx, call, call.body.id);
    await trx.deleteFrom('custom_settings').where('id', '=', before.id).execute();
    await record(trx, call, 'custom_setting.removed', { before });
  });
}

/** Trimmed; null for an empty one. */
function readKeyword(typed: string): string | null {
  const value = trimmedKeyword(typed);
  if (!isShortEnough(value)) throw new DomainError('901', [{ field: 'value', message: keywordTexts.long }]);
  return value === '' ? null : value;
}

function refuseOtherList(said: KeywordList | undefined, list: KeywordList): void {
  if (said === undefined || said === list) return;
  const message = { ko: '주소의 목록과 다릅니다.', en: 'Another list than that of the address.' };
  throw new DomainError('901', [{ field: 'type', message }]);
}

/** Names the list, and the entry by which whoever asked finds it there. */
async function refuseAlike(
  trx: Trx,
  groupType: string,
  { type, value, except }: { type: KeywordList; value: string; except: number | null },
): Promise<void> {
  const alike = await findAlike(trx, groupType, value);
  const rival = alike.find((row) => row.id !== except && rivalsOf[type].includes(row.type));
  if (rival === undefined) return;
  throw new DomainError('2020', [
    { field: 'value', message: alreadyIn(rival.type) },
    { field: 'type', message: rival.type },
    { field: 'id', message: String(rival.id) },
  ]);
}

async function refuseFull(trx: Trx, groupType: string, type: KeywordList): Promise<void> {
  if ((await countOf(trx, groupType, type)) < keywordLimits.entries) return;
  throw new DomainError('901', [{ field: 'value', message: keywordTexts.full }]);
}

async function requireSetting(
  trx: Trx,
  call: Pick<Call, 'actor' | 'params'>,
  id: number,
): Promise<SettingRow> {
  const found = await trx
    .selectFrom('custom_settings')
    .selectAll()
    .where('id', '=', id)
    .where('group_type', '=', call.actor.groupType)
    .where('type', '=', listOf(call))
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('2002', [{ field: 'id', message: String(id) }]);
  return found;
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  action: AuditAction,
  { before, after }: { before?: SettingRow; after?: SettingRow },
): Promise<void> {
  const entry = {
    object: (after ?? before)?.value ?? '',
    ...(before === undefined ? {} : { before: shown(before) }),
    ...(after === undefined ? {} : { after: shown(after) }),
  };
  const { groupType } = actor;
  await recordAudit(trx, { ...entry, actor, action, groupType, requestId, ip, result: 'ok' });
  await tellOfSettings(trx, groupType);
}

function shown({ type, value }: SettingRow): Pick<CustomSetting, 'type' | 'value'> {
  return { type, value };
}
