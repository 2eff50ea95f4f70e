import { accessModes } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { ReactElement } from 'react';
import { formMessages } from '../../../platform/form/form-messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { linkMessages } from '../link-messages.ts';
import type { LinkDraft } from './link-draft.ts';

interface LinkFieldsProps {
  draft: LinkDraft;
  fault: string | null;
  onChange: (draft: LinkDraft) => void;
}

/** Who may open it, and until when. */
export function LinkFields({ draft, fault, onChange }: LinkFieldsProps): ReactElement {
  const words = useMessages(linkMessages);
  const language = useLanguage();
  const { required } = useMessages(formMessages);
  return (
    <>
      <FormField name="access" label={words.access} hint={words.accessHint} error={null} width="full">
        {(control) => (
          <select
            {...control}
            value={draft.access}
            onChange={({ target }) =>
              onChange({
                ...draft,
                access: accessModes.find((mode) => mode === target.value) ?? draft.access,
              })
            }
          >
            {accessModes.map((mode) => (
              <option key={mode} value={mode}>
                {accessModeWords[mode][language]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField
        name="expire_date"
        label={words.expires}
        hint={words.expiresHint}
        error={fault}
        required={required}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            type="date"
            value={draft.expire_date}
            onChange={({ target }) => onChange({ ...draft, expire_date: target.value })}
          />
        )}
      </FormField>
    </>
  );
}
