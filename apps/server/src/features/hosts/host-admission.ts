import type { LinkTrouble, LinkTroubleReason } from '@rackhand/contract/host/host';
import type { FeatureDeps } from '../../app-deps.ts';
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

export function createHostAdmission({ db, refusals }: Pick<FeatureDeps, 'db' | 'refusals'>): HostAdmission {
  /** An agent with an old token dials for ever. */
  const audit = async (object: string, ip: string): Promise<void> => {
    const entry = { actor: { name: 'agent' }, action: 'agent.refused', object, ip, result: '2006' } as const;
    await refusals.noteStranger(entry, `agent: ${object}`);
  };

  return {
    admit: async (authorization, ip) => {
      const token = readBearer(authorization);
      if (token === null) {
        await audit('no token', ip);
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
      await audit('unknown token', ip);
      return null;
    },
    noteRefusal: audit,
    note: (host, { reason, ip }) => audit(`host ${host.name}: ${troubleWords[reason]}`, ip),
  };
}
