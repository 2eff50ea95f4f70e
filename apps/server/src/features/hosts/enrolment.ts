import { isLoopbackName } from '@rackhand/contract/deployment/loopback';
import type { addHost, readEnrolment, rotateHostKey } from '@rackhand/contract/endpoints/host-management';
import type { EnrolRefusal } from '@rackhand/contract/host/agent-link';
import type { HostRow } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { defaultRackGroup } from '@rackhand/contract/rack/rack-location';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { ServerConfig } from '../../config.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import type { ServerSecrets } from '../../platform/secrets/server-secrets.ts';
import { enrolmentToken, hashAgentToken } from './agent-token.ts';
import { lockHost, readHostId } from './find-host.ts';
import { findHostRow } from './host-list.ts';
import { noticeLink } from './link-notices.ts';
import { auditHost, requireFreeName } from './manage-hosts.ts';

interface EnrolmentDeps {
  db: Db;
  clock: Clock;
  config: Pick<ServerConfig, 'publicUrl'>;
  secrets: Pick<ServerSecrets, 'enrolKey'>;
}

interface Enrolment {
  server: HostRow;
  token: string;
  expires_at: string;
  server_url: string | null;
}

/** A host without an agent yet, and the token that its agent exchanges for a key. Document 3 section 4. */
export async function addByToken(deps: EnrolmentDeps, call: Call<typeof addHost>): Promise<Enrolment> {
  const at = deps.clock.now();
  const name = normalForm(call.body.name);
  const accept = call.body.accept_new_devices;
  return withToken(deps, async (trx) => {
    await requireFreeName(trx, name, null);
    const host = await trx
      .insertInto('hosts')
      .values({
        name,
        accept_new_devices: accept,
        place_in_group: accept ? defaultRackGroup : null,
        created_at: at,
        state_since: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await auditHost(trx, call, { action: 'host.added', host, after: { accept_new_devices: accept } });
    return host.id;
  });
}

/** The old key is dead from now on; a clone's refusals are over with it. */
export async function rotateKey(deps: EnrolmentDeps, call: Call<typeof rotateHostKey>): Promise<Enrolment> {
  return withToken(deps, async (trx) => {
    const host = await lockHost(trx, readHostId(call.params));
    await auditHost(trx, call, { action: 'host.key_rotated', host });
    await trx
      .updateTable('hosts')
      .set({
        token_hash: null,
        link_troubles: JSON.stringify(host.link_troubles.filter(({ reason }) => reason !== 'clone')),
        link_epoch: host.link_epoch + 1,
        link_instance: null,
        link_run_id: null,
      })
      .where('id', '=', host.id)
      .execute();
    await noticeLink(trx, { verb: 'close', hostId: host.id });
    return host.id;
  });
}

/** Whoever reloads the page, or another super admin, sees the command that has been given out, not a second one. */
export async function showToken(deps: EnrolmentDeps, call: Call<typeof readEnrolment>): Promise<Enrolment> {
  const id = readHostId(call.params);
  const host = await deps.db
    .selectFrom('hosts')
    .select(['enrolment_hash', 'enrolment_expires_at', 'enrolment_used_at'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const expiresAt = host?.enrolment_expires_at ?? null;
  if (host === undefined || expiresAt === null || expiresAt <= deps.clock.now())
    throw new DomainError('2002');
  const token = enrolmentToken(deps.secrets.enrolKey, id, expiresAt);
  if (host.enrolment_used_at !== null || host.enrolment_hash !== hashAgentToken(token))
    throw new DomainError('2002');
  return answerOf(deps, { server: await findHostRow(deps.db, id), token, expiresAt });
}

async function withToken(deps: EnrolmentDeps, store: (trx: Trx) => Promise<number>): Promise<Enrolment> {
  const expiresAt = new Date(deps.clock.now().getTime() + limits.enrolmentMs);
  return deps.db.transaction().execute(async (trx) => {
    const id = await store(trx);
    const token = enrolmentToken(deps.secrets.enrolKey, id, expiresAt);
    await trx
      .updateTable('hosts')
      .set({
        enrolment_hash: hashAgentToken(token),
        enrolment_expires_at: expiresAt,
        enrolment_used_at: null,
      })
      .where('id', '=', id)
      .execute();
    await setVersion(trx, id);
    return answerOf(deps, { server: await findHostRow(trx, id), token, expiresAt });
  });
}

function answerOf(
  { config: { publicUrl } }: EnrolmentDeps,
  { server, token, expiresAt }: { server: HostRow | null; token: string; expiresAt: Date },
): Enrolment {
  if (server === null) throw new DomainError('2002');
  const isReachable = publicUrl !== null && !isLoopbackName(publicUrl.hostname);
  return {
    server,
    token,
    expires_at: koreanTime(expiresAt),
    server_url: isReachable ? publicUrl.origin : null,
  };
}

async function setVersion(trx: Trx, id: number): Promise<void> {
  const changed_version = await bumpTopic(trx, 'farm');
  await trx.updateTable('hosts').set({ changed_version }).where('id', '=', id).execute();
}

/**
 * Makes the agent's own key the host's. The same key again is the same answer, since the first may have been lost on its
 * way; another one finds the token used.
 */
export async function exchangeToken(
  { db, clock }: Pick<EnrolmentDeps, 'db' | 'clock'>,
  { token, key, ip }: { token: string; key: string; ip: string },
): Promise<{ host: string } | { refusal: EnrolRefusal }> {
  const at = clock.now();
  const keyHash = hashAgentToken(key);
  return db.transaction().execute(async (trx) => {
    const host = await trx
      .selectFrom('hosts')
      .selectAll()
      .where('enrolment_hash', '=', hashAgentToken(token))
      .where('removed_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (host === undefined) return { refusal: 'unknown' };
    if (host.enrolment_used_at !== null)
      return host.token_hash === keyHash ? { host: host.name } : { refusal: 'used' };
    if (host.enrolment_expires_at === null || host.enrolment_expires_at <= at) return { refusal: 'expired' };
    await recordAudit(trx, {
      actor: { name: 'agent' },
      action: 'host.enrolled',
      object: host.name,
      ip,
      result: 'ok',
    });
    await trx
      .updateTable('hosts')
      .set({ token_hash: keyHash, enrolment_used_at: at })
      .where('id', '=', host.id)
      .execute();
    await setVersion(trx, host.id);
    return { host: host.name };
  });
}
