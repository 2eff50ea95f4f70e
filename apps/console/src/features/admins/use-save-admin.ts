import { type AdminInfo, adminMistakes } from '@rackhand/contract/account/admin-info';
import { type AdminRow, addAdmin, adminList, changeAdminInfo } from '@rackhand/contract/endpoints/admins';
import { adminInfo } from '@rackhand/contract/endpoints/sign-in';
import { limits } from '@rackhand/contract/limits';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { callWithSecret } from '../../platform/api/call-with-secret.ts';
import { detailText, errorText } from '../../platform/api/error-text.ts';
import { cameTooLate } from '../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../platform/form/use-draft-over.ts';
import { type Faults, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';
import { useMailNotice } from './use-mail-notice.ts';

/** What the form edits, and the version that it was read with; a new one has none (0). */
export type EditedAdmin = AdminInfo & Pick<AdminRow, 'is_super_admin' | 'version'>;

export type SavedAdmin = EditedAdmin & Pick<AdminRow, 'aid'>;

const editedFields = ['adm_id', 'adm_email', 'adm_phone', 'is_super_admin'] as const;
export type EditedField = (typeof editedFields)[number];

const newAdmin: EditedAdmin = { adm_id: '', adm_email: '', adm_phone: '', is_super_admin: false, version: 0 };

const changedFields = (draft: EditedAdmin, base: EditedAdmin): EditedField[] =>
  editedFields.filter((field) => draft[field] !== base[field]);

interface SaveAdminProps {
  /** null: a new one. */
  admin: SavedAdmin | null;
  isOwn: boolean;
}

type Field = keyof AdminInfo | 'pw';

interface SaveAdmin {
  draft: EditedAdmin;
  set: (change: Partial<EditedAdmin>) => void;
  /** As it was read last. */
  base: EditedAdmin;
  isDirty: boolean;
  /** What somebody else, who was faster, has changed as well; null: nobody was. */
  clashes: readonly EditedField[] | null;
  /** Of the last try to save. */
  faults: Faults<Field>;
  faultOf: (field: Field) => Text | null;
  /** Whoever leaves a field is told what is wrong with it. */
  look: (field: keyof AdminInfo, value: string) => void;
  /** `taker`: who takes over the API tokens of one who is demoted. @returns whether it was saved */
  save: (password: string, taker?: string) => Promise<boolean>;
}

export function useSaveAdmin({ admin, isOwn }: SaveAdminProps): SaveAdmin {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const tellOfMail = useMailNotice();
  const { draft, set, read, changed, clashes, meet } = useDraftOver(
    () => ({ base: admin ?? newAdmin }),
    changedFields,
  );
  const { faults, of, look, tell } = useFieldFaults<Field>(
    (field, value) => adminMistakes({ [field]: value })[0]?.message ?? null,
  );

  async function send(values: EditedAdmin, password: string, taker?: string): Promise<void> {
    const { adm_id: admId, ...info } = values;
    const contact = { adm_email: info.adm_email, adm_phone: info.adm_phone };
    const { version } = read.base;
    if (admin === null) {
      await api.call(addAdmin, { body: { adm_id: admId, ...contact, is_super_admin: info.is_super_admin } });
      tellOfMail(inBoth(adminMessages, (said) => said.added(admId)));
      return;
    }
    if (isOwn) {
      await callWithSecret(api, changeAdminInfo, async ({ key, encrypt }) => ({
        body: { aid: admin.aid, version, ...contact, pw: await encrypt(password), key },
      }));
    } else {
      const { is_super_admin } = info;
      const tokens = is_super_admin ? {} : { tokens_to: taker };
      const body = { aid: admin.aid, version, ...contact, is_super_admin, ...tokens };
      await api.call(changeAdminInfo, { body });
    }
    notices.succeed(inBoth(adminMessages, (said) => said.saved(admin.adm_id)));
  }

  const save = async (password: string, taker?: string): Promise<boolean> => {
    const { adm_id, ...contact } = draft;
    const mistakes = adminMistakes(admin === null ? { adm_id, ...contact } : contact);
    if (mistakes.length > 0) {
      tell(Object.fromEntries(mistakes.map(({ field, message }) => [field, message])), draft);
      return false;
    }
    try {
      await send(draft, password, taker);
      void client.invalidateQueries({ queryKey: adminsKey });
      return true;
    } catch (error) {
      void client.invalidateQueries({ queryKey: adminsKey });
      const newest = admin !== null && cameTooLate(error) ? await readNewest(api, admin, isOwn) : null;
      if (newest === null) tell(faultsOf(error), draft);
      else meet({ base: newest });
      return false;
    }
  };
  const { base } = read;
  return { draft, set, base, isDirty: changed.length > 0, clashes, faults, faultOf: of, look, save };
}

/** As the admin stands by now; null where there is none any more or it can't be read. */
async function readNewest(api: ApiClient, { aid, adm_id: q }: SavedAdmin, isOwn: boolean) {
  if (isOwn) return api.call(adminInfo).catch(() => null);
  const query = { page: 1, limit: limits.listMaximumLimit, q };
  const found = await api.call(adminList, { query }).catch(() => null);
  return found?.admins.find((one) => one.aid === aid) ?? null;
}

/** Said at the field that is at fault, else for the whole. */
function faultsOf(error: unknown): Faults<Field> {
  const text = errorText(error);
  if (!(error instanceof ApiError)) return { call: text };
  const fields = { '31111': 'adm_id', '31109': 'adm_email', '31110': 'adm_email', '1002': 'pw' } as const;
  if (error.code in fields) return { [fields[error.code as keyof typeof fields]]: text };
  const named = error.details.filter(({ field }) => /^(adm_(id|email|phone)|pw)$/.test(field));
  if (named.length === 0) return { call: text };
  return Object.fromEntries(named.map((detail) => [detail.field, detailText(detail)]));
}
