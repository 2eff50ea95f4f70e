import { type TeamRole, teamRoles, type UserType, userLimits } from '@rackhand/contract/account/user';
import { teamRoleWords } from '@rackhand/contract/account/user-words';
import { languages, type Text } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { onLeave } from '../../../platform/form/use-field-faults.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TeamField } from '../../teams/team-field.tsx';
import { userFormMessages } from '../form/user-form-messages.ts';
import { userMessages } from '../user-messages.ts';
import { type NewUser, withType } from './new-user.ts';

interface PlaceFieldsProps {
  values: NewUser;
  /** Those who can get in at all. */
  types: readonly UserType[];
  faultOf: (field: 'memo' | 'team_id' | 'team_role') => Text | null;
  onLook: (field: 'memo' | 'team_id', value: string) => void;
  set: (change: Partial<NewUser>) => void;
}

/** What kind of user it is, in which language, of which team, and what is to be remembered. */
export function PlaceFields({
  values,
  types: offered,
  faultOf,
  onLook,
  set,
}: PlaceFieldsProps): ReactElement {
  const { fields } = useMessages(userFormMessages);
  const { columns, types, locales } = useMessages(userMessages);
  const language = useLanguage();
  return (
    <>
      <FormField name="type" label={columns.type} error={null} width="full">
        {(control) => (
          <select
            {...control}
            value={values.type}
            onChange={({ target }) =>
              set(withType(values.way, offered.find((one) => one === target.value) ?? 'general'))
            }
          >
            {offered.map((type) => (
              <option key={type} value={type}>
                {types[type]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField name="locale" label={fields.locale} error={null} width="full">
        {(control) => (
          <select
            {...control}
            value={values.locale}
            onChange={({ target }) => set({ locale: languages.find((one) => one === target.value) ?? 'ko' })}
          >
            {languages.map((locale) => (
              <option key={locale} value={locale}>
                {locales[locale]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <TeamField
        team={values.team}
        text={values.team_text}
        error={faultOf('team_id')?.[language] ?? null}
        onType={(team_text) => set({ team_text })}
        onLook={() => onLook('team_id', values.team_text)}
        onChoose={(team) => {
          onLook('team_id', '');
          set({ team, team_text: '' });
        }}
      />
      {values.team !== null && (
        <Segmented<TeamRole>
          label={columns.team_role}
          options={teamRoles.map((value) => ({ value, label: teamRoleWords[value][language] }))}
          value={values.team_role}
          onChange={(team_role) => set({ team_role })}
        />
      )}
      <FormField name="memo" label={fields.memo} error={faultOf('memo')?.[language] ?? null} width="full">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={userLimits.memoCharacters * 2}
            value={values.memo}
            onChange={({ target }) => set({ memo: target.value })}
            onBlur={onLeave(() => onLook('memo', values.memo))}
          />
        )}
      </FormField>
    </>
  );
}
