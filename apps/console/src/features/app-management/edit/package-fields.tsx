import {
  type AppPackage,
  packageLimits,
  type UpdatePolicy,
  updatePolicies,
} from '@rackhand/contract/app/app-package';
import { updatePolicyWords } from '@rackhand/contract/app/device-app-words';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { packageMessages } from '../package-messages.ts';
import styles from './package-dialog.module.css';
import type { PackageDraft, PackageField } from './package-draft.ts';

interface PackageFieldsProps {
  /** As the file says it; null: there is none yet. */
  shown: Pick<AppPackage, 'app_id' | 'app_version' | 'version_code'> | null;
  draft: PackageDraft;
  faultOf: (field: PackageField) => string | null;
  onDraft: (draft: PackageDraft) => void;
}

/** What the file says and what is said of it. */
export function PackageFields({ shown, draft, faultOf, onDraft }: PackageFieldsProps): ReactElement {
  const words = useMessages(packageMessages);
  const version = shown === null ? undefined : words.versionWithCode(shown.app_version, shown.version_code);
  return (
    <div className={styles.fields}>
      <ReadOnlyField
        name="app_id"
        label={words.columns.app_id}
        value={shown?.app_id}
        error={faultOf('app_id')}
      />
      <NameField
        name={draft.app_name}
        error={faultOf('app_name')}
        onChange={(name) => onDraft({ ...draft, app_name: name })}
      />
      <ReadOnlyField
        name="app_version"
        label={words.columns.app_version}
        value={version}
        error={faultOf('app_version')}
      />
      <PolicyField
        policy={draft.update_policy}
        onChange={(policy) => onDraft({ ...draft, update_policy: policy })}
      />
    </div>
  );
}

interface NameFieldProps {
  name: string;
  error: string | null;
  onChange: (name: string) => void;
}

function NameField({ name, error, onChange }: NameFieldProps): ReactElement {
  const words = useMessages(packageMessages);
  return (
    <FormField
      name="app_name"
      label={words.columns.app_name}
      error={error}
      required={words.required}
      width="one"
    >
      {(control) => (
        <input
          {...control}
          value={name}
          maxLength={packageLimits.nameCharacters}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </FormField>
  );
}

interface PolicyFieldProps {
  policy: UpdatePolicy;
  onChange: (policy: UpdatePolicy) => void;
}

function PolicyField({ policy, onChange }: PolicyFieldProps): ReactElement {
  const words = useMessages(packageMessages);
  const language = useLanguage();
  return (
    <FormField
      name="update_policy"
      label={words.policy}
      hint={words.policyHints[policy]}
      error={null}
      width="one"
    >
      {(control) => (
        <select
          {...control}
          value={policy}
          onChange={({ target }) => {
            const chosen = updatePolicies.find((one) => one === target.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        >
          {updatePolicies.map((one) => (
            <option key={one} value={one}>
              {updatePolicyWords[one][language]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

interface ReadOnlyFieldProps {
  name: string;
  label: string;
  value: string | undefined;
  error: string | null;
}

/** What the file alone says. */
function ReadOnlyField({ name, label, value = '', error }: ReadOnlyFieldProps): ReactElement {
  const { fromFile } = useMessages(packageMessages);
  return (
    <FormField name={name} label={label} error={error} width="one">
      {(control) => <input {...control} readOnly value={value} placeholder={fromFile} />}
    </FormField>
  );
}
