import { type PackageFacts, packageLimits } from '@rackhand/contract/app/app-package';
import { isApkName, packageTexts } from '@rackhand/contract/app/package-texts';
import { sql } from 'kysely';
import { readApk } from '../../platform/apk/apk-reader.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import type { Deployment } from '../../platform/deployments/deployment.ts';
import type { Files } from '../../platform/files/files.ts';
import { letGoOfFiles, nameFile } from '../../platform/files/name-file.ts';
import type { FormFile } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runFormOnce } from '../../platform/idempotency/run-once.ts';
import { createSlots } from '../../platform/slots.ts';

export interface SourceDeps {
  db: Db;
  clock: Clock;
  files: Files;
}

/** A file that has been read: it came with the call, or was kept for it. */
export interface PackageSource {
  facts: PackageFacts;
  icon: Buffer | null;
  sha256: string;
  bytes: number;
  name: string;
}

const uploadKind = 'package_upload';

/** Each takes a core and up to 192 MiB; the others wait. */
const inSlot = createSlots(2);

/** Refuses a file by its name: 8519 for one of iOS, 415 for others. */
export function requireApkName(name: string): void {
  if (/\.ipa$/i.test(name)) throw new DomainError('8519', [{ field: 'file', message: packageTexts.onlyApk }]);
  if (!isApkName(name))
    throw new DomainError('901', [{ field: 'file', message: packageTexts.onlyApk }], { status: 415 });
}

/** 8524 where the deployment takes nothing else than what can be debugged. */
export function requireDebuggable({ settings }: Deployment, { debuggable }: PackageFacts): void {
  if (settings.requireDebuggable && !debuggable) throw new DomainError('8524');
}

export async function inspectFile(file: FormFile): Promise<PackageSource> {
  const { facts, icon } = await inSlot(() => readApk(file.path));
  return { facts, icon, sha256: file.sha256, bytes: file.bytes, name: file.name };
}

/** Keeps what has been read, for that admin alone and a day; the id of it. */
export async function keepUpload(
  trx: Trx,
  { facts, icon, sha256, name }: PackageSource,
  { aid, at }: { aid: string; at: Date },
): Promise<string> {
  await trx.deleteFrom('package_uploads').where('expires_at', '<=', at).execute();
  const expiresAt = new Date(at.getTime() + packageLimits.fileKeptMs);
  const { file_id } = await trx
    .insertInto('package_uploads')
    .values({ aid, sha256, file_name: name, facts: JSON.stringify(facts), icon, expires_at: expiresAt })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  const use = { kind: uploadKind, owner: file_id, name, mediaType: 'application/octet-stream' } as const;
  await nameFile(trx, sha256, { ...use, groupType: null, expiresAt, at });
  return file_id;
}

const gone = {
  ko: '올린 파일이 없거나 시간이 지났습니다.',
  en: 'There is no such uploaded file, or its time is over.',
};

interface Whose {
  aid: string;
  at: Date;
}

/** What was kept under an id. 8532 for another admin's, an old or a used one. */
export async function findUpload(trx: Db | Trx, fileId: string, { aid, at }: Whose): Promise<PackageSource> {
  const row = await trx
    .selectFrom('package_uploads as u')
    .innerJoin('files as f', 'f.sha256', 'u.sha256')
    .select(['u.sha256', 'u.file_name as name', 'u.facts', 'u.icon', 'f.bytes'])
    .where('u.file_id', '=', fileId)
    .where('u.aid', '=', aid)
    .where('u.expires_at', '>', at)
    .executeTakeFirst();
  if (row === undefined) throw new DomainError('8532', [{ field: 'file_id', message: gone }]);
  return row;
}

/** The same, which is used up by that. */
export async function takeUpload(trx: Trx, fileId: string, whose: Whose): Promise<PackageSource> {
  await sql`select from package_uploads where file_id = ${fileId} for update`.execute(trx);
  const source = await findUpload(trx, fileId, whose);
  await trx.deleteFrom('package_uploads').where('file_id', '=', fileId).execute();
  await letGoOfFiles(trx, { kind: uploadKind, owner: fileId });
  return source;
}

const onlyOne = { ko: 'file과 file_id 가운데 하나만 보내세요.', en: 'Send file or file_id, not both.' };

/** A call that may come with a file, or with the id of one that was kept. */
type FormCall = Pick<Call, 'actor' | 'body' | 'idempotencyKey'>;

/**
 * Runs a transaction with the file that came with a call, or was kept for it; null: there is none. A call that is repeated,
 * because its answer was lost, gets that answer again.
 */
export async function withSource<Result>(
  deps: SourceDeps,
  {
    call,
    name,
    file,
    fileId,
  }: { call: FormCall; name: string; file: FormFile | null; fileId: string | undefined },
  work: (trx: Trx, source: PackageSource | null) => Promise<Result>,
): Promise<Result> {
  if (file !== null && fileId !== undefined)
    throw new DomainError('901', [{ field: 'file_id', message: onlyOne }]);
  const once = (run: (trx: Trx) => Promise<Result>): Promise<Result> =>
    runFormOnce(deps, call, { name, sha256: file?.sha256 ?? null }, run);
  if (file !== null) {
    const source = await inspectFile(file);
    return deps.files.keepGathered(file, (trx) => work(trx, source), once);
  }
  const by = { aid: call.actor.aid, at: deps.clock.now() };
  return once(async (trx) => work(trx, fileId === undefined ? null : await takeUpload(trx, fileId, by)));
}
