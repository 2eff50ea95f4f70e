import type { Rollout } from '@rackhand/contract/app/rollout';
import { rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import type { startRollout } from '@rackhand/contract/endpoints/rollouts';
import { sql } from 'kysely';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import { type PackageSource, takeUpload } from '../packages/package-source.ts';
import { columnsOf, isOtherSigner, nameContent } from '../packages/save-package.ts';
import { beginStage } from './begin-stage.ts';
import { requireRollout } from './list-rollouts.ts';
import { readPlan } from './read-plan.ts';
import { keepStored, rolloutFiles } from './rollout-files.ts';
import { bumpRollout, noteDeed } from './write-rollout.ts';

type StartCall = Call<typeof startRollout>;
type Plan = Awaited<ReturnType<typeof readPlan>>;

/** The new version becomes a package of its own, and the first stage begins. All that refuses it is asked before anything is written. */
export function start(deps: Pick<FeatureDeps, 'db' | 'clock'>, call: StartCall): Promise<Rollout> {
  const packageId = Number(call.params['id']);
  return runOnce(deps, call, `rollout ${String(packageId)}`, async (trx) => {
    await sql`select from packages where id = ${packageId} for update`.execute(trx);
    const plan = await readPlan(trx, deps.clock, call);
    await refuseSecond(trx, plan.before.app_id);
    const at = deps.clock.now();
    const source = await takeUpload(trx, call.body.file_id, { aid: call.actor.aid, at });
    const toPackageId = await addTarget(trx, { plan, source, call, at });
    const id = await insertRollout(trx, { plan, toPackageId, call, at });
    const name = `${plan.before.app_id}.apk`;
    // Until nobody can roll it back any more.
    await keepStored(trx, [plan.before.sha256, source.sha256], { kind: rolloutFiles, owner: id, name, at });
    const { success_percent, watch_minutes, stage_minutes } = call.body;
    const named = {
      ...{ rollout_id: id, package_id: packageId, to_package_id: toPackageId, stage_minutes },
      ...{ app_id: plan.before.app_id, from_version: plan.before.app_version },
      to_version: source.facts.app_version,
    };
    const stages = plan.stages.map(({ devices }) => devices.length);
    const said = { stages, success_percent, watch_minutes, stage_minutes };
    await noteDeed(trx, call, named, { action: 'started', stage: 1, at, after: said });
    await beginStage(trx, named, { stage: 1, at, who: call });
    await bumpRollout(trx, id, { packages: true });
    return requireRollout(trx, id, call.language);
  });
}

/** An app has one rollout at a time. */
export async function refuseSecond(trx: Trx, appId: string): Promise<void> {
  const open = await trx
    .selectFrom('rollouts')
    .select(['rollout_id', 'state'])
    .where('app_id', '=', appId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open === undefined) return;
  throw new DomainError('20414', [{ field: open.rollout_id, message: rolloutStateWords[open.state] }]);
}

interface NewTarget {
  plan: Plan;
  source: PackageSource;
  call: StartCall;
  at: Date;
}

/** The new version, under the name, priority and policy of the old one. */
async function addTarget(trx: Trx, { plan: { before }, source, call, at }: NewTarget): Promise<number> {
  const isOther = isOtherSigner(before.certificates, source.facts);
  const { id } = await trx
    .insertInto('packages')
    .values({
      ...columnsOf(source),
      app_id: before.app_id,
      app_name: before.app_name,
      priority: before.priority,
      update_policy: before.update_policy,
      warnings: JSON.stringify(isOther ? ['other_signer'] : []),
      uploaded_at: at,
      uploaded_by: call.actor.admId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await nameContent(trx, id, source, at);
  return id;
}

interface NewRollout {
  plan: Plan;
  toPackageId: number;
  call: StartCall;
  at: Date;
}

async function insertRollout(trx: Trx, { plan, toPackageId, call, at }: NewRollout): Promise<string> {
  const { before, source, stages } = plan;
  const { success_percent, watch_minutes, stage_minutes } = call.body;
  const { rollout_id } = await trx
    .insertInto('rollouts')
    .values({
      ...{
        package_id: before.id,
        to_package_id: toPackageId,
        app_id: before.app_id,
        app_name: before.app_name,
      },
      ...{
        from_version: before.app_version,
        from_version_code: before.version_code,
        from_sha256: before.sha256,
      },
      to_version: source.facts.app_version,
      to_version_code: source.facts.version_code,
      to_sha256: source.sha256,
      ...{ state: 'running', stage: 1, success_percent, watch_minutes, stage_minutes },
      ...{ started_at: at, started_by: call.actor.admId, replaced: null, halt: null },
    })
    .returning('rollout_id')
    .executeTakeFirstOrThrow();
  const rules = stages.map(({ rule }, place) => ({ stage: place + 1, rule }));
  await sql`insert into rollout_stages (rollout_id, stage, rule)
    select ${rollout_id}::uuid, s.stage, s.rule
    from json_to_recordset(${JSON.stringify(rules)}::json) as s (stage integer, rule jsonb)`.execute(trx);
  const places = stages.flatMap(({ devices }, place) => devices.map(({ id }) => ({ id, stage: place + 1 })));
  await sql`insert into rollout_devices (rollout_id, device_id, stage)
    select ${rollout_id}::uuid, p.id, p.stage
    from json_to_recordset(${JSON.stringify(places)}::json) as p (id integer, stage integer)`.execute(trx);
  return rollout_id;
}
