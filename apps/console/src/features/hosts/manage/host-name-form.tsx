import { hostNameTaken } from '@rackhand/contract/host/host';
import { limits } from '@rackhand/contract/limits';
import { normalForm } from '@rackhand/contract/text/normal-form';
import type { ReactElement } from 'react';
import { OneFieldForm } from '../../../platform/form/one-field-form.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { manageMessages } from './manage-messages.ts';
import { useHostFailure } from './use-host-call.ts';

interface HostNameFormProps {
  name: string;
  label: string;
  /** Names of the other hosts. */
  others: readonly string[];
  /** Rejects where the host did not get the name. */
  onSubmit: (name: string) => Promise<void>;
}

export function HostNameForm({ name, label, others, onSubmit }: HostNameFormProps): ReactElement {
  const words = useMessages(manageMessages);
  return (
    <OneFieldForm
      name="name"
      label={words.name}
      start={name}
      submit={label}
      missing={words.nameMissing}
      mistakeOf={(text) => (others.includes(normalForm(text).trim()) ? hostNameTaken : null)}
      onSubmit={onSubmit}
      onFailure={useHostFailure()}
      input={{ maxLength: limits.hostNameCharacters }}
    />
  );
}
