import { comparableAppId } from '@rackhand/contract/app/app-id';
import {
  type ProtectedApp,
  type ProtectedAppValues,
  protectedAppLimits,
  protectedAppMistakes,
  protectedAppTexts,
  trimmedApp,
} from '@rackhand/contract/app/protected-app';
import type { AuditAction } from '@rackhand/contract/audit/audit-actions';
import type {
  addProtectedApp,
  changeProtectedApp,
  removeProtectedApp,
} from '@rackhand/contract/endpoints/protected-apps';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { refuseStale } from '../../platform/http/both-values.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import {
  columnsOf,
  lockProtectedApps,
  type ProtectedAppRow,
  tellOfProtectedApps,
  toProtectedApp,
} from './protected-app-list.ts';

export type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
interface Changed {
  protected_app: ProtectedApp;
}

export function addApp({ db, clock }: Deps, call: Call<typeof addProtectedApp>): Promise<Changed> {
  const values = requireRight(call.body);
  return db.transaction().execute(async (trx) => {
    const known = await lockProtectedApps(trx);
    refuseTwice(known, values, null);
    if (known.length >= protectedAppLimits.entries)
      throw new DomainError('901', [{ field: 'app_id', message: protectedAppTexts.full }]);
    const row = await trx
      .insertInto('protected_apps')
      .values({ ...columnsOf(values), changed_by: call.actor.admId, changed_at: clock.now() })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, call, 'protected_app.added', { after: row });
    return { protected_app: toProtectedApp(row) };
  });
}

export function changeApp({ db, clock }: Deps, call: Call<typeof changeProtectedApp>): Promise<Changed> {
  const { id, version, ...typed } = call.body;
  const values = requireRight(typed);
  return db.transaction().execute(async (trx) => {
    const known = await lockProtectedApps(trx);
    const before = requireKnown(known, id);
    refuseStale(version, values, { ...shown(before), version: before.version });
    refuseTwice(known, values, id);
    const isSame =
      before.name === values.name && before.app_id === values.app_id && before.os_type === values.os_type;
    if (isSame) return { protected_app: toProtectedApp(before) };
    const row = await trx
      .updateTable('protected_apps')
      .set({
        ...columnsOf(values),
        ...{ version: before.version + 1, changed_by: call.actor.admId, changed_at: clock.now() },
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, call, 'protected_app.changed', { before, after: row });
    return { protected_app: toProtectedApp(row) };
  });
}

export async function removeApp({ db }: Deps, call: Call<typeof removeProtectedApp>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requireKnown(await lockProtectedApps(trx), call.body.id);
    await trx.deleteFrom('protected_apps').where('id', '=', before.id).execute();
    await record(trx, call, 'protected_app.removed', { before });
  });
}

function requireRight(typed: ProtectedAppValues): ProtectedAppValues {
  const values = trimmedApp(typed);
  const mistakes = Object.entries(protectedAppMistakes(values));
  if (mistakes.length === 0) return values;
  throw new DomainError(
    '901',
    mistakes.map(([field, message]) => ({ field, message })),
  );
}

function requireKnown(known: readonly ProtectedAppRow[], id: number): ProtectedAppRow {
  const found = known.find((row) => row.id === id);
  if (found === undefined) throw new DomainError('2002', [{ field: 'id', message: String(id) }]);
  return found;
}

function refuseTwice(
  known: readonly ProtectedAppRow[],
  { app_id, os_type }: ProtectedAppValues,
  except: number | null,
): void {
  const comparable = comparableAppId(app_id, os_type);
  const twin = known.find(
    (row) => row.os_type === os_type && row.comparable === comparable && row.id !== except,
  );
  if (twin === undefined) return;
  const message = {
    ko: `이미 ‘${twin.name}’ 이름으로 보호되고 있습니다.`,
    en: `It is protected already, as “${twin.name}”.`,
  };
  throw new DomainError('905', [{ field: 'app_id', message }]);
}

async function record(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  action: AuditAction,
  { before, after }: { before?: ProtectedAppRow; after?: ProtectedAppRow },
): Promise<void> {
  const object = (after ?? before)?.app_id ?? '';
  const change = {
    ...(before === undefined ? {} : { before: shown(before) }),
    ...(after === undefined ? {} : { after: shown(after) }),
  };
  await recordAudit(trx, { actor, action, object, ...change, requestId, ip, result: 'ok' });
  await tellOfProtectedApps(trx);
}

function shown({ name, app_id, os_type }: ProtectedAppRow): ProtectedAppValues {
  return { name, app_id, os_type };
}
