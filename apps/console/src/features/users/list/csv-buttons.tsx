import { csvReasonCharacters } from '@rackhand/contract/account/user-csv';
import { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formMessages } from '../../../platform/form/form-messages.ts';
import { useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { CsvButton } from '../../downloads/download-buttons.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import { wantedUsers } from '../user-queries.ts';
import type { UserView } from '../user-view.ts';
import { csvMessages } from './csv-messages.ts';

/** Exactly this view as a file; whole addresses are for super admins who say why. */
export function UserCsvButtons({ view }: { view: UserView }): ReactElement {
  const words = useMessages(csvMessages);
  const { admin } = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <CsvButton body={{ table: 'users', ...wantedUsers(view) }} />
      {admin?.is_super_admin === true && (
        <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {words.whole}
        </Button>
      )}
      {asking && <ReasonDialog view={view} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReasonDialog({ view, onClose }: { view: UserView; onClose: () => void }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(csvMessages);
  const common = useMessages(userFormMessages);
  const { required } = useMessages(formMessages);
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const { faults, of, tell } = useFieldFaults<'reason'>(() => null);
  const download = async (): Promise<boolean> => {
    if (reason.trim() === '') {
      tell({ reason: inBoth(csvMessages, (said) => said.missing) }, { reason });
      return false;
    }
    try {
      await api.download(downloadCsv, {
        body: { table: 'users', ...wantedUsers(view), whole: true, reason: reason.trim() },
      });
      return true;
    } catch (error) {
      tell({ call: refusalText(error) }, { reason });
      return false;
    }
  };
  return (
    <FormDialog
      title={words.title}
      words={common}
      submit={words.download}
      submitting={words.downloading}
      isDirty={reason !== ''}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={download}
      onClose={onClose}
    >
      <p>{words.note}</p>
      <FormField
        name="reason"
        label={words.reason}
        required={required}
        error={of('reason')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            data-autofocus
            autoComplete="off"
            maxLength={csvReasonCharacters}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
