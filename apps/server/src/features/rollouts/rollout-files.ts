import type { Trx } from '../../platform/database/database.ts';
import { type NewFileUse, nameFile } from '../../platform/files/name-file.ts';

export const rolloutFiles = 'rollout';

/** Keeps these files, as far as the store has them: one that is lost can't be kept. */
export async function keepStored(
  trx: Trx,
  hashes: readonly string[],
  use: Pick<NewFileUse, 'kind' | 'owner' | 'name' | 'at'>,
): Promise<void> {
  const stored = await trx
    .selectFrom('files')
    .select('sha256')
    .where('sha256', 'in', hashes)
    .where('stored_at', 'is not', null)
    .execute();
  const kept = { ...use, mediaType: 'application/octet-stream', groupType: null, expiresAt: null } as const;
  for (const { sha256 } of stored) await nameFile(trx, sha256, kept);
}
