import { Readable } from 'node:stream';
import type { addRepairPhoto, removeRepairPhoto } from '@rackhand/contract/endpoints/repairs';
import { type RepairPhoto, repairLimits } from '@rackhand/contract/repair/repair';
import { repairTexts } from '@rackhand/contract/repair/repair-rules';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { bumpTopic } from '../../platform/database/live-order.ts';
import { tooLarge } from '../../platform/files/gather-file.ts';
import { nameFile } from '../../platform/files/name-file.ts';
import type { Upload } from '../../platform/http/bind-upload.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { photoKind } from './photo-kind.ts';
import { bareOf } from './pictures/bare-picture.ts';
import { requireListed } from './read-repairs.ts';
import { lockRepair, type RepairRow } from './repair-row.ts';

export type PhotoDeps = Pick<FeatureDeps, 'db' | 'clock' | 'files'>;

/** Oldest first. */
export async function readPhotos(db: Db | Trx, repairId: number): Promise<RepairPhoto[]> {
  return (await selectPhotos(db, repairId).execute()).map(({ id, name, bytes, created_at }) => ({
    ...{ photo_id: id, name, bytes },
    added_at: koreanTime(created_at),
  }));
}

const selectPhotos = (db: Db | Trx, repairId: number) =>
  db
    .selectFrom('file_uses as u')
    .innerJoin('files as f', 'f.sha256', 'u.sha256')
    .select(['u.id', 'u.sha256', 'u.name', 'u.media_type', 'u.created_at', 'f.bytes'])
    .where('u.kind', '=', photoKind)
    .where('u.owner', '=', String(repairId))
    .orderBy('u.created_at')
    .orderBy('u.id');

export async function findPhoto(db: Db | Trx, repairId: number, photoId: string) {
  const photos = await selectPhotos(db, repairId).execute();
  const photo = photos.find(({ id }) => id === photoId);
  if (photo === undefined) throw new DomainError('2002', [{ field: 'photo_id', message: photoId }]);
  return photo;
}

/** Its bytes say what it is; what they say of place and camera is left out. */
export async function addPhoto(
  { db, clock, files }: PhotoDeps,
  call: Call<typeof addRepairPhoto>,
  { source, maximumBytes }: Upload,
): Promise<{ photo: RepairPhoto }> {
  const id = Number(call.params['id']);
  await requireListed(db, id);
  const { type, ending, bytes } = bareOf(await wholeOf(source, maximumBytes));
  return files.keep(Readable.from([bytes]), { maximumBytes }, async (trx, { sha256 }) => {
    const row = await lockRepair(trx, id);
    const known = await findRoom(trx, id, sha256);
    if (known !== null) return { photo: known };
    const at = clock.now();
    const name = `repair-${String(id)}-${sha256.slice(0, 8)}.${ending}`;
    const use = { kind: photoKind, owner: String(id), name, mediaType: type };
    const photoId = await nameFile(trx, sha256, { ...use, groupType: null, expiresAt: null, at });
    await recordPhoto(trx, call, { action: 'repair.photo_added', row, name });
    const photo = { photo_id: photoId, name, bytes: bytes.length, added_at: koreanTime(at) };
    return { photo };
  });
}

/** The photo where the case has it already; null: it has room for it. */
async function findRoom(trx: Trx, id: number, sha256: string): Promise<RepairPhoto | null> {
  const known = (await selectPhotos(trx, id).execute()).findIndex((photo) => photo.sha256 === sha256);
  const photos = await readPhotos(trx, id);
  if (known >= 0) return photos[known] ?? null;
  if (photos.length < repairLimits.photos) return null;
  throw new DomainError('20414', [{ field: 'file', message: repairTexts.photos }]);
}

export async function removePhoto(
  { db }: Pick<PhotoDeps, 'db'>,
  call: Call<typeof removeRepairPhoto>,
): Promise<void> {
  const [id, photoId] = [Number(call.params['id']), call.params['photo_id'] ?? ''];
  await db.transaction().execute(async (trx) => {
    const row = await lockRepair(trx, id);
    const { name } = await findPhoto(trx, id, photoId);
    await trx.deleteFrom('file_uses').where('id', '=', photoId).execute();
    await recordPhoto(trx, call, { action: 'repair.photo_removed', row, name });
  });
}

interface PhotoEntry {
  action: 'repair.photo_added' | 'repair.photo_removed';
  row: RepairRow;
  name: string;
}

async function recordPhoto(
  trx: Trx,
  { actor, requestId, ip }: Pick<Call, 'actor' | 'requestId' | 'ip'>,
  { action, row, name }: PhotoEntry,
): Promise<void> {
  const entry = {
    action,
    object: String(row.id),
    after: { photo: name },
    requestId,
    ip,
    result: 'ok',
  } as const;
  await recordAudit(trx, { ...entry, actor });
  const version = await bumpTopic(trx, 'desk');
  await trx.updateTable('repair_cases').set({ changed_version: version }).where('id', '=', row.id).execute();
}

async function wholeOf(source: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    length += piece.length;
    if (length > most) throw tooLarge(most);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
