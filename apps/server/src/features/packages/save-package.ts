import type { AppNames, AppPackage, PackageFacts, PackageWarning } from '@rackhand/contract/app/app-package';
import { packageTexts } from '@rackhand/contract/app/package-texts';
import type { addPackage, changePackage } from '@rackhand/contract/endpoints/apps';
import type { Language } from '@rackhand/contract/text/language';
import { sql } from 'kysely';
import type { Trx } from '../../platform/database/database.ts';
import { letGoOfFiles, nameFile } from '../../platform/files/name-file.ts';
import type { FormFile } from '../../platform/http/bind-form.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { triedAnew } from '../app-records/policy-key.ts';
import { assignDevices } from './assign-devices.ts';
import { requirePackage } from './list-packages.ts';
import { endChange } from './package-change.ts';
import { type PackageSource, requireDebuggable, type SourceDeps, withSource } from './package-source.ts';
import { refuseInRollout } from './refuse-in-rollout.ts';

type Body = Call<typeof addPackage>['body'];

export const packageKind = 'package';

export async function savePackage(
  deps: SourceDeps,
  call: Call<typeof addPackage>,
  file: FormFile | null,
): Promise<AppPackage> {
  const { body, actor } = call;
  const given = { call, name: 'package', file, fileId: body.file_id };
  return withSource(deps, given, async (trx, source) => {
    if (source === null) throw new DomainError('E1007', [{ field: 'file', message: needsFile }]);
    const { facts } = source;
    requireAgreement(call, facts);
    const inserted = await trx
      .insertInto('packages')
      .values({
        ...columnsOf(source),
        app_id: facts.app_id,
        app_name: body.app_name ?? nameOf(facts, call.language),
        warnings: JSON.stringify(await warningsOf(trx, facts)),
        priority: body.priority === '' ? null : (body.priority ?? null),
        update_policy: body.update_policy ?? 'manual',
        uploaded_at: deps.clock.now(),
        uploaded_by: actor.admId,
      })
      .onConflict((conflict) => conflict.columns(['app_id', 'version_code']).doNothing())
      .returning(['id', 'app_id', 'app_name', 'update_policy'])
      .executeTakeFirst();
    if (inserted === undefined) throw taken();
    await nameContent(trx, inserted.id, source, deps.clock.now());
    await assignDevices(trx, inserted, body.device_list ?? []);
    await endChange(trx, call, [inserted.id], {
      action: 'package.added',
      object: facts.app_id,
      after: shownIn(await requirePackage(trx, inserted.id)),
    });
    return requirePackage(trx, inserted.id);
  });
}

export async function updatePackage(
  deps: SourceDeps,
  call: Call<typeof changePackage>,
  file: FormFile | null,
): Promise<AppPackage> {
  const { body } = call;
  const id = Number(call.params['id']);
  const given = { call, name: `package ${String(id)}`, file, fileId: body.file_id };
  return withSource(deps, given, async (trx, source) => {
    await sql`select from packages where id = ${id} for update`.execute(trx);
    const before = await requirePackage(trx, id);
    requireUnchanged(before, body.revision);
    if (source === null) requireSame(body, before);
    else await replaceContent(trx, { before, source, call, at: deps.clock.now() });
    const changed = await trx
      .updateTable('packages')
      .set({
        ...(body.app_name === undefined ? {} : { app_name: body.app_name }),
        ...(body.priority === undefined ? {} : { priority: body.priority === '' ? null : body.priority }),
        update_policy: body.update_policy ?? before.update_policy,
      })
      .where('id', '=', id)
      .returning(['id', 'app_id', 'app_name', 'update_policy'])
      .executeTakeFirstOrThrow();
    if (changed.app_name !== before.app_name)
      await trx
        .updateTable('device_apps')
        .set({ app_name: changed.app_name })
        .where('package_id', '=', id)
        .execute();
    if (body.device_list !== undefined) await assignDevices(trx, changed, body.device_list);
    await endChange(trx, call, [id], {
      action: 'package.changed',
      object: before.app_id,
      before: shownIn(before),
      after: shownIn(await requirePackage(trx, id)),
    });
    return requirePackage(trx, id);
  });
}

/** Whoever names the version that they saw overwrites nothing of what came after it. */
function requireUnchanged({ revision }: AppPackage, seen: number | undefined): void {
  if (seen !== undefined && seen !== revision)
    throw new DomainError('20414', [{ field: 'revision', message: packageTexts.changedSince }]);
}

interface Replacement {
  before: AppPackage;
  source: PackageSource;
  call: Call<typeof changePackage>;
  at: Date;
}

/** Another file of the same app is the new version, for the same devices; what they refused of the old one is past. */
async function replaceContent(trx: Trx, { before, source, call, at }: Replacement): Promise<void> {
  await refuseInRollout(trx, [before.id]);
  const { facts } = source;
  if (facts.app_id !== before.app_id) throw disagreement('app_id', facts.app_id);
  requireAgreement(call, facts);
  const { rows } = await sql`select from packages
    where app_id = ${facts.app_id} and version_code = ${facts.version_code} and id <> ${before.id}`.execute(
    trx,
  );
  if (rows.length > 0) throw taken();
  const warnings = isOtherSigner(before.certificates, facts) ? ['other_signer'] : [];
  await trx
    .updateTable('packages')
    .set({
      ...columnsOf(source),
      warnings: JSON.stringify(warnings),
      uploaded_at: at,
      uploaded_by: call.actor.admId,
    })
    .where('id', '=', before.id)
    .execute();
  await trx
    .updateTable('device_apps')
    .set({ failed_key: null, ...triedAnew })
    .where('package_id', '=', before.id)
    .execute();
  await letGoOfFiles(trx, { kind: packageKind, owner: String(before.id) });
  await nameContent(trx, before.id, source, at);
}

export function columnsOf({ facts, icon, sha256, bytes }: PackageSource) {
  const { app_names, certificates, other_certificates: others, abis, app_id: _same, ...plain } = facts;
  // A file that was uploaded to an earlier release may be saved by this one.
  const known = (others as string[] | null | undefined) ?? null;
  return {
    ...plain,
    app_names: JSON.stringify(app_names),
    certificates: JSON.stringify(certificates),
    other_certificates: known === null ? null : JSON.stringify(known),
    abis: JSON.stringify(abis),
    ...{ icon, sha256, size: bytes },
  };
}

export async function nameContent(
  trx: Trx,
  id: number,
  { sha256, name }: PackageSource,
  at: Date,
): Promise<void> {
  const use = { kind: packageKind, owner: String(id), name, mediaType: 'application/octet-stream' } as const;
  await nameFile(trx, sha256, { ...use, groupType: null, expiresAt: null, at });
}

const needsFile = { ko: '파일이 필요합니다.', en: 'A file is required.' };
const taken = (): DomainError => new DomainError('905', [{ field: 'app_id', message: takenText }]);
const takenText = {
  ko: '같은 버전의 앱이 이미 등록되어 있습니다.',
  en: 'This version of the app is already registered.',
};

function disagreement(field: 'app_id' | 'app_version', inFile: string): DomainError {
  const message = { ko: `파일에는 ${inFile}(으)로 되어 있습니다.`, en: `The file says ${inFile}.` };
  return new DomainError('8533', [{ field, message }]);
}

/** The file says what it is; whoever says something else means another one. */
function requireAgreement(
  { body, deployment }: Pick<Call<typeof addPackage>, 'body' | 'deployment'>,
  facts: PackageFacts,
): void {
  requireSame(body, facts);
  requireDebuggable(deployment, facts);
}

function requireSame(body: Body, known: Pick<PackageFacts, 'app_id' | 'app_version'>): void {
  for (const field of ['app_id', 'app_version'] as const)
    if (body[field] !== undefined && body[field] !== known[field]) throw disagreement(field, known[field]);
}

/** In somebody's language, or in any. */
export function nameOf(
  { app_names, app_id }: { app_names: AppNames; app_id: string },
  language: Language,
): string {
  return app_names[language] ?? app_names.en ?? app_names.ko ?? app_id;
}

/** What stands out against the newest package of the same app. */
export async function warningsOf(trx: Trx, facts: PackageFacts): Promise<PackageWarning[]> {
  const newest = await trx
    .selectFrom('packages')
    .select('certificates')
    .where('app_id', '=', facts.app_id)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isOtherSigner(newest?.certificates ?? [], facts) ? ['other_signer'] : [];
}

/** Not those who had signed it before, nor anybody who has proved to have taken their place. */
export function isOtherSigner(
  before: readonly string[],
  { certificates, other_certificates: others }: Pick<PackageFacts, 'certificates' | 'other_certificates'>,
): boolean {
  if (before.length === 0 || certificates.length === 0 || before.join() === certificates.join()) return false;
  return !before.every((one) => others?.includes(one) === true);
}

/** For the audit trail: devices by their names. */
function shownIn(shown: AppPackage): object {
  const { app_name, app_version, version_code, priority, update_policy, sha256, devices } = shown;
  const names = devices.map(({ device_name, udid }) => `${device_name} (${udid})`);
  return { app_name, app_version, version_code, priority, update_policy, sha256, devices: names };
}
