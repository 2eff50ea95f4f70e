import { previewSchedule } from '@rackhand/contract/endpoints/projects';
import type { ScheduleDays } from '@rackhand/contract/test/project';
import { projectLimits } from '@rackhand/contract/test/project-lists';
import type { Text } from '@rackhand/contract/text/language';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import { formatToMinute } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ExactTime } from '../../platform/relative-time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useSettled } from '../test-plan/use-settled.ts';
import { cronMessages } from './cron-messages.ts';
import { cronText } from './cron-text.ts';
import styles from './editor/editor.module.css';
import { editorMessages } from './editor/editor-messages.ts';

interface CronFieldProps {
  name: string;
  cron: string;
  /** What the form was refused for. */
  fault: Text | null;
  /** Between which days; without them whenever. */
  days?: ScheduleDays;
  onChange: (cron: string) => void;
}

const anyDay: ScheduleDays = { starts_on: null, ends_on: null };
const usual = ['0 9 * * *', '30 2 * * 1-5', '0 22 * * 5', '0 */2 * * *', '*/30 * * * *', '0 3 1 * *'];

function nextQuery(api: ApiClient, cron: string, days: ScheduleDays) {
  return queryOptions({
    queryKey: ['schedule_preview', cron, days] as const,
    queryFn: async ({ signal }) =>
      (await api.call(previewSchedule, { body: { cron, ...days }, signal, automatic: true })).next,
    enabled: cron !== '',
    retry: false,
    gcTime: 60_000,
  });
}

/** When something starts by itself: an expression, said in words, with the next times that it stands for. */
export function CronField({ name, cron, fault, days = anyDay, onChange }: CronFieldProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(editorMessages);
  const cronWords = useMessages(cronMessages);
  const language = useLanguage();
  const settled = useSettled(cron.trim());
  const query = useQuery(nextQuery(api, settled, days));
  const wrong = query.error === null ? null : (faultAt('cron', query.error) ?? errorText(query.error));
  return (
    <>
      <FormField
        name={name}
        label={words.cron}
        hint={cronText(cron, cronWords) ?? words.cronHint}
        error={(settled === '' ? fault : wrong)?.[language] ?? null}
        width="one"
      >
        {(control) => (
          <input
            {...control}
            className={styles.mono}
            value={cron}
            maxLength={projectLimits.cronCharacters}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </FormField>
      <UsualTimes onChange={onChange} />
      {settled !== '' && wrong === null && <NextTimes times={query.data} />}
    </>
  );
}

function UsualTimes({ onChange }: Pick<CronFieldProps, 'onChange'>): ReactElement {
  const words = useMessages(editorMessages);
  const cronWords = useMessages(cronMessages);
  return (
    <FormField name="often" label={words.often} error={null} width="one">
      {(control) => (
        <select
          {...control}
          value=""
          onChange={({ target }) => target.value !== '' && onChange(target.value)}
        >
          <option value="">{words.chooseOften}</option>
          {usual.map((cron) => (
            <option key={cron} value={cron}>
              {cronText(cron, cronWords) ?? cron}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

/** Korean, wherever the browser is. */
function NextTimes({ times }: { times: readonly string[] | undefined }): ReactElement {
  const words = useMessages(editorMessages);
  if (times === undefined) return <p className={styles.quiet}>{words.nextLoading}</p>;
  return (
    <section className={styles.next} aria-label={words.next}>
      <h3>
        {words.next} <small>{words.korean}</small>
      </h3>
      {times.length === 0 && <p className={styles.quiet}>{words.nextNone}</p>}
      <ol>
        {times.map((at) => (
          <li key={at}>
            <ExactTime at={at} format={formatToMinute} />
          </li>
        ))}
      </ol>
    </section>
  );
}
