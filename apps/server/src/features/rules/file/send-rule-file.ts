import type { downloadRules } from '@rackhand/contract/endpoints/rule-files';
import { keywordLists } from '@rackhand/contract/rule/keyword-rules';
import { ruleFileColumns } from '@rackhand/contract/rule/rule-file';
import type { FastifyReply } from 'fastify';
import type { FeatureDeps } from '../../../app-deps.ts';
import { type CsvCell, sendCsv } from '../../../platform/csv/csv-file.ts';
import type { Call } from '../../../platform/http/call.ts';
import { fileTime } from '../../../platform/korean-time.ts';
import { readSettings } from '../../custom-settings/setting-lists.ts';
import { readProtectedApps } from '../../protected-apps/protected-app-list.ts';

/** As it can be read in again, here or in another deployment. */
export async function sendRuleFile(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { actor, deployment, language }: Call<typeof downloadRules>,
  reply: FastifyReply,
): Promise<void> {
  const settings = await readSettings(db, actor.groupType, keywordLists);
  const apps = deployment.settings.features.protectedApps ? await readProtectedApps(db) : [];
  const rows: CsvCell[][] = [
    ...keywordLists.flatMap((list) =>
      settings.filter(({ type }) => type === list).map(({ value }) => [list, value, '', '']),
    ),
    ...apps.map(({ app_id, name, os_type }) => ['protected_app', app_id, name, os_type]),
  ];
  sendCsv(reply, {
    name: `custom_settings_${fileTime(clock.now())}.csv`,
    headings: Object.values(ruleFileColumns).map((column) => column[language]),
    rows,
  });
}
