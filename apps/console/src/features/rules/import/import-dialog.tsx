import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import { importRules } from '@rackhand/contract/endpoints/rule-files';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { FileField } from '../../../ui/file-field.tsx';
import { reloadSettings } from '../../error-management/live-settings.ts';
import { reloadProtectedApps } from '../../protected-apps/live-protected-apps.ts';
import { reloadRuleHistory } from '../live-rules.ts';
import { ruleMessages } from '../rule-messages.ts';
import styles from './import.module.css';
import { ImportPlan } from './import-plan.tsx';

type Plan = AnswerOf<typeof importRules>;
interface Tried {
  file: File;
  plan: Plan;
}

/** A file is tried as soon as it is chosen; only what would go in whole can go in. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(ruleMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const attempt = async (file: File): Promise<void> => {
    setTried(null);
    setFailure(null);
    setTrying(true);
    try {
      setTried({ file, plan: await api.call(importRules, { upload: file, query: { dry_run: 'true' } }) });
    } catch (error) {
      setFailure(`${words.tryFailed}: ${refusalText(error)[language]}`);
    } finally {
      setTrying(false);
    }
  };
  const write = async (): Promise<boolean> => {
    if (tried === null || whyNot !== null) return false;
    try {
      const { added } = await api.call(importRules, { upload: tried.file });
      notices.succeed(inBoth(ruleMessages, (said) => said.done(formatNumber(countOf(added)))));
      return true;
    } catch (error) {
      setFailure(refusalText(error)[language]);
      return false;
    } finally {
      askUntold((client) => {
        reloadSettings(client);
        reloadProtectedApps(client);
        reloadRuleHistory(client);
      });
    }
  };
  const whyNot = whyNotOf(tried?.plan ?? null, words);
  return (
    <FormDialog
      title={words.import}
      words={words}
      submit={words.submit}
      submitting={words.submitting}
      whyNot={whyNot}
      isDirty={false}
      failure={failure}
      onSubmit={write}
      onClose={onClose}
    >
      <p className={styles.note}>{words.chooseNote}</p>
      <FileField
        label={words.choose}
        hint={words.drop}
        accept=".csv,text/csv"
        name={tried?.file.name ?? null}
        onFile={(file) => void attempt(file)}
      />
      {isTrying && <p role="status">{words.trying}</p>}
      {tried !== null && <ImportPlan plan={tried.plan} />}
    </FormDialog>
  );
}

function countOf(added: Plan['added']): number {
  return Object.values(added).reduce((sum, count) => sum + count, 0);
}

function whyNotOf(plan: Plan | null, words: (typeof ruleMessages)['ko']): string | null {
  if (plan === null) return words.whyNotChosen;
  if (plan.refused_count > 0) return words.whyNotRefused;
  return countOf(plan.added) === 0 ? words.nothingNew : null;
}
