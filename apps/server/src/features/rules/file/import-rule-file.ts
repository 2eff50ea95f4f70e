import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { importRules } from '@rackhand/contract/endpoints/rule-files';
import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { ruleFileLimits } from '@rackhand/contract/rule/rule-file';
import type { FeatureDeps } from '../../../app-deps.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { lockSettings, readSettings, tellOfSettings } from '../../custom-settings/setting-lists.ts';
import { lockProtectedApps, tellOfProtectedApps } from '../../protected-apps/protected-app-list.ts';
import { type JudgedFile, judgeRules } from './judge-rules.ts';
import { readRuleFile } from './read-rule-file.ts';

type Deps = Pick<FeatureDeps, 'db' | 'clock'>;
type ImportCall = Call<typeof importRules>;

/** All of a file or nothing of it; a dry run is judged by the same rules and writes nothing. */
export async function importRuleFile(
  { db, clock }: Deps,
  call: ImportCall,
  source: AsyncIterable<Buffer>,
): Promise<AnswerOf<typeof importRules>> {
  const file = await readRuleFile(source);
  const isDry = call.query.dry_run === 'true';
  const { groupType } = call.actor;
  return db.transaction().execute(async (trx) => {
    const hasApps = call.deployment.settings.features.protectedApps;
    // In the order in which whoever changes one of them locks it.
    const apps = hasApps ? await lockProtectedApps(trx) : null;
    await lockSettings(trx, groupType);
    const judged = judgeRules(file, { settings: await readSettings(trx, groupType, keywordLists), apps });
    if (!isDry) {
      if (judged.refused.length > 0) throw refusal(judged);
      await write(trx, call, judged, clock.now());
    }
    return answerOf(judged, !isDry);
  });
}

function answerOf({ added, present, refused }: JudgedFile, isWritten: boolean): AnswerOf<typeof importRules> {
  return {
    is_written: isWritten,
    ...{ added, present, refused_count: refused.length },
    refused: refused
      .slice(0, ruleFileLimits.refused)
      .map(({ line, value, text }) => ({ line, value, texts: text })),
  };
}

/** What somebody else has changed since the dry run, or what nobody has tried first. */
function refusal({ refused }: JudgedFile): DomainError {
  return new DomainError(
    '901',
    refused.slice(0, 20).map(({ line, text }) => ({ field: `line ${String(line)}`, message: text })),
  );
}

async function write(trx: Trx, call: ImportCall, judged: JudgedFile, at: Date): Promise<void> {
  const { actor, requestId, ip } = call;
  const { groupType } = actor;
  const { protected_app: apps, ...keywords } = judged.added;
  const whose = { changed_by: actor.admId, changed_at: at };
  const said = { actor, requestId, ip, object: 'csv', result: 'ok' } as const;
  for (const rows of inParts(judged.keywords)) {
    const values = rows.map(({ list, value, comparable }) => {
      return { group_type: groupType, type: list, value, comparable, ...whose };
    });
    await trx.insertInto('custom_settings').values(values).execute();
  }
  for (const rows of inParts(judged.apps)) {
    const values = rows.map(({ value, name, osType, comparable }) => {
      return { app_id: value, name, os_type: osType, comparable, ...whose };
    });
    await trx.insertInto('protected_apps').values(values).execute();
  }
  if (judged.keywords.length > 0)
    await recordAudit(trx, { ...said, action: 'custom_setting.imported', after: keywords, groupType });
  if (judged.apps.length > 0)
    await recordAudit(trx, { ...said, action: 'protected_app.imported', after: { added: apps } });
  if (judged.keywords.length > 0) await tellOfSettings(trx, groupType);
  if (judged.apps.length > 0) await tellOfProtectedApps(trx);
}

/** A statement has 65,535 values at most. */
function inParts<Row>(rows: readonly Row[]): Row[][] {
  const most = 5000;
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, part) =>
    rows.slice(part * most, (part + 1) * most),
  );
}
