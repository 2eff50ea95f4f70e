import { isValidAdminId } from '@rackhand/contract/account/admin-id';
import {
  brokenPasswordRules,
  isCommonPassword,
  type PasswordOwner,
  passwordRules,
} from '@rackhand/contract/account/password-rules';
import { errorText } from '@rackhand/contract/call/error-codes';
import type { GroupType } from '@rackhand/contract/deployment/deployment';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { hashPassword } from '../../platform/secrets/password-hash.ts';
import { endSessionsOfAdmin } from '../../platform/sessions/session-store.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { insertAdmin, updatePassword } from './admin-accounts.ts';
import { inventPassword } from './invent-password.ts';
import { requireAdmin } from './rescue-admins.ts';

interface AdminDeps {
  db: Db;
  clock: Clock;
}

/** An account that was just made or reset on the command line; the password is shown once and stands nowhere else. */
export interface NewAccount {
  admId: string;
  /** null where the person has chosen it. */
  inventedPassword: string | null;
}

const commandLine = { name: 'command line' };
const firstAdminLock = 7_261_502;

/** The one super admin of a fresh database; null where an admin exists, whatever the settings say. Document 3 section 2. */
export async function ensureFirstAdmin(
  { db, clock }: AdminDeps,
  { id, password, email }: { id: string; password: string | null; email: string },
): Promise<NewAccount | null> {
  const isFirst = async (trx: Db | Trx): Promise<boolean> =>
    (await trx.selectFrom('admins').select('aid').limit(1).executeTakeFirst()) === undefined;
  if (!(await isFirst(db))) return null;
  const owner = { id, email };
  if (password !== null) refuseWeak(password, owner);
  const chosen = password ?? inventPassword(owner);
  const passwordHash = await hashPassword(chosen);
  return db.transaction().execute(async (trx) => {
    // Two instances may start at once on one fresh database.
    await sql`select pg_advisory_xact_lock(${firstAdminLock})`.execute(trx);
    if (!(await isFirst(trx))) return null;
    await insertAdmin(trx, {
      admId: id,
      email,
      isSuperAdmin: true,
      groupType: null,
      passwordHash,
      at: clock.now(),
    });
    await recordAudit(trx, {
      actor: { name: 'first start' },
      action: 'admin.added',
      object: id,
      result: 'ok',
    });
    return { admId: id, inventedPassword: password === null ? chosen : null };
  });
}

/** An admin from the command line: a plain one of all group types where nothing else is said. */
export async function createAdmin(
  { db, clock }: AdminDeps,
  admId: string,
  { groupType = null, isSuper = false }: { groupType?: GroupType | null; isSuper?: boolean } = {},
): Promise<NewAccount> {
  if (!isValidAdminId(admId)) {
    throw new StartFailure(
      `"${admId}" is no id: 3 to 21 letters and digits with single - _ $ + . between, or an e-mail address`,
    );
  }
  const inventedPassword = inventPassword({ id: admId });
  const passwordHash = await hashPassword(inventedPassword);
  await db.transaction().execute(async (trx) => {
    const aid = await insertAdmin(trx, {
      admId,
      email: '',
      isSuperAdmin: isSuper,
      groupType,
      passwordHash,
      at: clock.now(),
    });
    if (aid === null) throw new StartFailure(`There is an admin "${admId}" already`);
    await recordAudit(trx, {
      actor: commandLine,
      action: 'admin.added',
      object: admId,
      groupType,
      after: { is_super_admin: isSuper, group_type: groupType },
      result: 'ok',
    });
  });
  return { admId, inventedPassword };
}

/** The way back in for an admin who is locked out or has lost the password; ends all sessions of that admin. */
export async function resetPassword(
  { db, clock }: AdminDeps,
  admId: string,
  clearFailures: (trx: Trx, admId: string) => Promise<boolean>,
): Promise<NewAccount> {
  const inventedPassword = inventPassword({ id: admId });
  const passwordHash = await hashPassword(inventedPassword);
  await db.transaction().execute(async (trx) => {
    const admin = await requireAdmin(trx, admId);
    await updatePassword(trx, admin.aid, { passwordHash, isRenewed: true, at: clock.now() });
    await endSessionsOfAdmin(trx, admin.aid, 'password_reset', clock.now());
    await clearFailures(trx, admId);
    await recordAudit(trx, {
      actor: commandLine,
      action: 'admin.password_reset',
      object: admin.adm_id,
      groupType: admin.group_type,
      result: 'ok',
    });
  });
  return { admId, inventedPassword };
}

function refuseWeak(password: string, owner: PasswordOwner): void {
  const broken: string[] = brokenPasswordRules(password, owner).map((name) => passwordRules[name].en);
  if (isCommonPassword(password)) broken.push(errorText('1025', 'en'));
  if (broken.length > 0) throw new StartFailure(`ADMIN_PASSWORD breaks these rules: ${broken.join('; ')}`);
}
