import type { LinkTrouble, LinkTroubleReason } from '@rackhand/contract/host';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { hashAgentToken } from './agent-token.ts';
import { readBearer } from './bearer.ts';

export interface KnownHost {
  id: number;
  name: string;
  /** SHA-256 of the key that the agent showed. */
  keyHash: string;
}

/** Decides which host an agent's link belongs to, by its token alone. */
export interface HostAdmission {
  /** null: no token, or none that a host has; it is audited. */
  admit(authorization: string | undefined, ip: string): Promise<KnownHost | null>;
  /** Puts into the audit trail why a link was refused or cut. */
  noteRefusal(object: string, ip: string): Promise<void>;
  note(host: KnownHost, trouble: Omit<LinkTrouble, 'at'>): Promise<void>;
}

const troubleWords: Record<LinkTroubleReason, string> = {
  clone: 'second agent',
  update_agent: 'another version of the link',
  flood: 'too much at once',
};

/** An agent with an old token dials for ever: one entry in the audit trail each minute tells enough. */
const auditEveryMs = 60_000;
const rememberedRefusals = 1000;

export function createHostAdmission({ db, clock }: { db: Db; clock: Clock }): HostAdmission {
  const auditedAt = new Map<string, number>();

  const audit = async (key: string, object: string, ip: string): Promise<void> => {
    const now = clock.now().getTime();
    const last = auditedAt.get(key);
    if (last !== undefined && now - last < auditEveryMs) return;
    if (auditedAt.size >= rememberedRefusals) auditedAt.clear();
    auditedAt.set(key, now);
    await db
      .transaction()
      .execute((trx) =>
        recordAudit(trx, { actor: { name: 'agent' }, action: 'agent.refused', object, ip, result: '2006' }),
      );
  };

  return {
    admit: async (authorization, ip) => {
      const token = readBearer(authorization);
      if (token === null) {
        await audit(`none ${ip}`, 'no token', ip);
        return null;
      }
      const hash = hashAgentToken(token);
      const host = await db
        .selectFrom('hosts')
        .select(['id', 'name'])
        .where('token_hash', '=', hash)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (host !== undefined) return { ...host, keyHash: hash };
      await audit(`${hash} ${ip}`, 'unknown token', ip);
      return null;
    },
    noteRefusal: (object, ip) => audit(`${object} ${ip}`, object, ip),
    note: (host, { reason, ip }) =>
      audit(`${reason} ${String(host.id)} ${ip}`, `host ${host.name}: ${troubleWords[reason]}`, ip),
  };
}
