import { brokenPasswordRules, passwordRules } from '@rackhand/contract/account/password-rules';
import { uniqueFields } from '@rackhand/contract/account/user-fields';
import { createUser } from '@rackhand/contract/endpoints/user-changes';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api/api-error.ts';
import { callWithSecret } from '../../../platform/api/call-with-secret.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { type Faults, useFieldFaults } from '../../../platform/form/use-field-faults.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { passwordMessages } from '../../passwords/password-messages.ts';
import { teamFieldMessages } from '../../teams/team-field-messages.ts';
import { fieldMistake, fieldMistakes, refusedFields } from '../form/field-mistakes.ts';
import { type Taken, useTaken } from '../form/use-taken.ts';
import { usersKey } from '../user-queries.ts';
import { addUserMessages } from './add-user-messages.ts';
import type { NewUser } from './new-user.ts';

const judged = ['user_id', 'username', 'email', 'phone', 'max_concurrent_tests', 'memo'] as const;
const secrets = ['pw', 'pw_again'] as const;
const fields = [...judged, ...secrets, 'team_id', 'team_role'] as const;
type Field = (typeof fields)[number];

interface AddUser {
  faults: Faults<Field>;
  faultOf: (field: Field) => Text | null;
  look: (field: Field, value: string) => void;
  /** @returns whether the user was added */
  save: () => Promise<boolean>;
}

export function useAddUser(values: NewUser): AddUser {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const taken = useTaken();
  const { faults, of, look, tell } = useFieldFaults<Field>((field, value) => {
    if (field === 'team_role') return null;
    if (field === 'team_id') return teamMistake(value);
    if (field === 'pw') return passwordMistake({ ...values, pw: value });
    if (field === 'pw_again') return repetitionMistake({ ...values, pw_again: value });
    return fieldMistake(field, value) ?? taken.of(field, value);
  });
  const leave = (field: Field, value: string): void => {
    look(field, value);
    taken.ask(field, value);
  };

  async function send(): Promise<void> {
    const {
      way,
      pw,
      pw_again: _again,
      max_concurrent_tests,
      team,
      team_text: _,
      team_role,
      ...info
    } = values;
    const place = team === null ? {} : { team_id: team.team_id, team_role };
    const body = { ...info, ...place, max_concurrent_tests: Number(max_concurrent_tests) };
    if (way === 'invite') await api.call(createUser, { body });
    else
      await callWithSecret(api, createUser, async ({ key, encrypt }) => ({
        body: { ...body, pw: await encrypt(pw), key },
      }));
    const said = way === 'invite' ? 'invited' : 'added';
    notices.succeed(inBoth(addUserMessages, (both) => both[said](info.user_id)));
  }

  const save = async (): Promise<boolean> => {
    const typed = Object.fromEntries([...judged, ...secrets].map((field) => [field, values[field]]));
    const tried = { ...typed, team_id: String(values.team?.team_id ?? values.team_text) };
    const mistakes = { ...takenOf(values, taken), ...mistakesOf(values) };
    if (Object.keys(mistakes).length > 0) {
      tell(mistakes, tried);
      return false;
    }
    try {
      await send();
      return true;
    } catch (error) {
      const isWeak = error instanceof ApiError && error.code === '1025';
      tell(isWeak ? { pw: errorText(error) } : refusedFields(error, fields), tried);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: usersKey });
    }
  };
  return { faults, faultOf: of, look: leave, save };
}

function mistakesOf(values: NewUser): Faults<Field> {
  const others = {
    ...{ pw: passwordMistake(values), pw_again: repetitionMistake(values) },
    team_id: teamMistake(values.team_text),
  };
  const made = Object.entries(others).filter(([, text]) => text !== null);
  return { ...fieldMistakes(judged, values), ...(Object.fromEntries(made) as Faults<Field>) };
}

/** What is known by now of who has it stays said beside other mistakes. */
function takenOf(values: NewUser, taken: Taken): Faults<Field> {
  const said = uniqueFields.map((field) => [field, taken.of(field, values[field])] as const);
  return Object.fromEntries(said.filter(([, text]) => text !== null)) as Faults<Field>;
}

function passwordMistake({ user_id: id, username: name, email, phone, way, pw }: NewUser): Text | null {
  const [broken] = way === 'password' ? brokenPasswordRules(pw, { id, name, email, phone }) : [];
  return broken === undefined ? null : { ko: passwordRules[broken].ko, en: passwordRules[broken].en };
}

const repetitionMistake = ({ way, pw, pw_again: again }: NewUser): Text | null =>
  way === 'invite' || again === pw ? null : inBoth(passwordMessages, ({ different }) => different);

/** A team that was typed and not chosen would be left out unseen. */
function teamMistake(text: string): Text | null {
  return text.trim() === '' ? null : inBoth(teamFieldMessages, ({ unpicked }) => unpicked);
}
