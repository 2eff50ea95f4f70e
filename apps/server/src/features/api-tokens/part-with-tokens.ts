import type { Language } from '@rackhand/contract/text/language';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Trx } from '../../platform/database/database.ts';
import { belongsTo } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { type Admin, lookUpFellow } from '../admins/admin-directory.ts';
import { type OwnedToken, partWith, readOwnedTokens } from './api-token-store.ts';

interface Parting {
  /** Who can no longer answer for them: about to go, or to be a plain admin. */
  of: Admin;
  /** `aid` of the super admin who takes them over; undefined: they end. */
  to: string | undefined;
  at: Date;
}

const noTaker: Record<Language, string> = {
  ko: '이 토큰을 넘겨받을 수 있는 최고 관리자가 아닙니다.',
  en: 'Not a super admin who can take over these tokens.',
};

/** Tokens of an admin end with the rights that made them, or go to another one; each is named in the trail. */
export async function partWithTokens(
  trx: Trx,
  call: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { of, to, at }: Parting,
): Promise<void> {
  const { actor, requestId, ip } = call;
  const tokens = await readOwnedTokens(trx, of.aid);
  const taker = to === undefined ? null : await findTaker(trx, call, { of, to, tokens });
  for (const token of tokens) {
    await partWith(trx, token.id, taker === null ? { revokedBy: actor.admId, at } : { owner: taker.aid });
    await recordAudit(trx, {
      actor,
      action: taker === null ? 'api_token.revoked' : 'api_token.handed_over',
      object: token.name,
      groupType: token.group_type,
      before: { id: token.id, owner: of.adm_id },
      ...(taker === null ? {} : { after: { owner: taker.adm_id } }),
      requestId,
      ip,
      result: 'ok',
    });
  }
}

async function findTaker(
  trx: Trx,
  { actor }: Pick<Call, 'actor'>,
  { of, to, tokens }: { of: Admin; to: string; tokens: readonly OwnedToken[] },
): Promise<Admin> {
  const taker = await lookUpFellow(trx, actor, to);
  if (taker === null) throw new DomainError('1001');
  const isAble =
    taker.is_super_admin &&
    taker.aid !== of.aid &&
    tokens.every(({ group_type }) => belongsTo({ groupType: group_type }, taker.group_type));
  if (!isAble) throw new DomainError('901', [{ field: 'tokens_to', message: noTaker }]);
  return taker;
}
