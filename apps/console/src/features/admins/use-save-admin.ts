import { type AdminInfo, adminMistakes } from '@rackhand/contract/account/admin-info';
import { type AdminRow, addAdmin, changeAdminInfo } from '@rackhand/contract/endpoints/admins';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { callWithSecret } from '../../platform/api/call-with-secret.ts';
import { detailText, errorText } from '../../platform/api/error-text.ts';
import { type Faults, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';
import { useMailNotice } from './use-mail-notice.ts';

/** What the form edits. */
export type EditedAdmin = AdminInfo & Pick<AdminRow, 'is_super_admin'>;

export type SavedAdmin = EditedAdmin & Pick<AdminRow, 'aid'>;

interface SaveAdminProps {
  /** null: a new one. */
  admin: SavedAdmin | null;
  isOwn: boolean;
}

type Field = keyof AdminInfo | 'pw';

interface SaveAdmin {
  /** Of the last try to save. */
  faults: Faults<Field>;
  faultOf: (field: Field) => Text | null;
  /** Whoever leaves a field is told what is wrong with it. */
  look: (field: keyof AdminInfo, value: string) => void;
  /** `taker`: who takes over the API tokens of one who is demoted. @returns whether it was saved */
  save: (values: EditedAdmin, password: string, taker?: string) => Promise<boolean>;
}

export function useSaveAdmin({ admin, isOwn }: SaveAdminProps): SaveAdmin {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const tellOfMail = useMailNotice();
  const { faults, of, look, tell } = useFieldFaults<Field>(
    (field, value) => adminMistakes({ [field]: value })[0]?.message ?? null,
  );

  async function send(values: EditedAdmin, password: string, taker?: string): Promise<void> {
    const { adm_id: admId, ...info } = values;
    const contact = { adm_email: info.adm_email, adm_phone: info.adm_phone };
    if (admin === null) {
      await api.call(addAdmin, { body: { adm_id: admId, ...contact, is_super_admin: info.is_super_admin } });
      tellOfMail(inBoth(adminMessages, (said) => said.added(admId)));
      return;
    }
    if (isOwn) {
      await callWithSecret(api, changeAdminInfo, async ({ key, encrypt }) => ({
        body: { aid: admin.aid, ...contact, pw: await encrypt(password), key },
      }));
    } else {
      const { is_super_admin } = info;
      const tokens = is_super_admin ? {} : { tokens_to: taker };
      const body = { aid: admin.aid, ...contact, is_super_admin, ...tokens };
      await api.call(changeAdminInfo, { body });
    }
    notices.succeed(inBoth(adminMessages, (said) => said.saved(admin.adm_id)));
  }

  const save = async (values: EditedAdmin, password: string, taker?: string): Promise<boolean> => {
    const { adm_id, ...contact } = values;
    const mistakes = adminMistakes(admin === null ? { adm_id, ...contact } : contact);
    if (mistakes.length > 0) {
      tell(Object.fromEntries(mistakes.map(({ field, message }) => [field, message])), values);
      return false;
    }
    try {
      await send(values, password, taker);
      void client.invalidateQueries({ queryKey: adminsKey });
      return true;
    } catch (error) {
      tell(faultsOf(error), values);
      return false;
    }
  };
  return { faults, faultOf: of, look, save };
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
