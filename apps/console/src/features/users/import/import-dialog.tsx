import { userImportColumns } from '@rackhand/contract/account/user-import';
import { importUsers } from '@rackhand/contract/endpoints/user-changes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { saveFile } from '../../../platform/api/download-file.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useConfig } from '../../../platform/use-config.ts';
import { Button } from '../../../ui/button.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import { reloadUsers } from '../user-queries.ts';
import { csvText } from './csv-text.ts';
import { importMessages } from './import-messages.ts';
import { ImportPlan, type Plan } from './import-plan.tsx';

/** A file is tried as soon as it is chosen; only what would go in whole can go in. */
export function ImportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(importMessages);
  const common = useMessages(userFormMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const canInvite = useConfig().serviceUrl !== null;
  const [tried, setTried] = useState<{ file: File; plan: Plan } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const attempt = async (file: File): Promise<void> => {
    setTried(null);
    setFailure(null);
    setTrying(true);
    try {
      setTried({ file, plan: await api.call(importUsers, { upload: file, query: { dry_run: 'true' } }) });
    } catch (error) {
      setFailure(`${words.tryFailed}: ${refusalText(error)[language]}`);
    }
    setTrying(false);
  };
  const whyNot = whyNotOf(tried?.plan ?? null, words);
  const write = async (): Promise<boolean> => {
    if (tried === null || whyNot !== null) return false;
    try {
      const { added } = await api.call(importUsers, { upload: tried.file });
      notices.succeed(inBoth(importMessages, (said) => said.done(formatNumber(added))));
      return true;
    } catch (error) {
      setFailure(refusalText(error)[language]);
      return false;
    } finally {
      reloadUsers(client);
    }
  };
  const template = (): void => {
    const headings = Object.values(userImportColumns).map((heading) => heading[language]);
    saveFile(new Blob([csvText([headings])], { type: 'text/csv' }), 'users_template.csv');
  };
  return (
    <FormDialog
      title={words.title}
      width={750}
      words={common}
      submit={words.submit}
      submitting={words.submitting}
      whyNot={whyNot}
      isDirty={false}
      failure={failure}
      onSubmit={write}
      onClose={onClose}
    >
      <p>
        {words.note} {canInvite ? words.inviteLater : words.passwordLater}
      </p>
      <div>
        <Button onClick={template}>{words.template}</Button>
      </div>
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

function whyNotOf(plan: Plan | null, words: (typeof importMessages)['ko']): string | null {
  if (plan === null) return words.notChosen;
  if (plan.fault_count > 0) return words.hasFaults;
  return plan.added === 0 ? words.nobody : null;
}
