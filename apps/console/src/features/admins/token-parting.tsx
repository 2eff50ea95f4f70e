import { type AdminRow, adminList } from '@rackhand/contract/endpoints/admins';
import { listApiTokens } from '@rackhand/contract/endpoints/api-tokens';
import { limits } from '@rackhand/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { adminMessages } from './admin-messages.ts';
import { adminsKey } from './admin-queries.ts';
import styles from './token-parting.module.css';

interface TokenPartingProps {
  /** Who can no longer answer for them. */
  admin: Pick<AdminRow, 'aid' | 'adm_id'>;
  /** Of the super admin who takes them over; undefined: they end. */
  taker: string | undefined;
  onTaker: (aid: string | undefined) => void;
}

/** What becomes of an admin's API tokens, each by its name; nothing where there are none. */
export function TokenParting({ admin, taker, onTaker }: TokenPartingProps): ReactElement | null {
  const words = useMessages(adminMessages);
  const { tokens, takers } = useTokensOf(admin.aid);
  const [first] = takers;
  if (tokens.length === 0) return null;
  return (
    <fieldset className={styles.parting}>
      <legend>{words.tokensOf(admin.adm_id)}</legend>
      <ul>
        {tokens.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <label>
        <input type="radio" name="tokens" checked={taker === undefined} onChange={() => onTaker(undefined)} />
        {words.endTokens}
      </label>
      <label>
        <input
          type="radio"
          name="tokens"
          checked={taker !== undefined}
          disabled={first === undefined}
          onChange={() => onTaker(first?.aid)}
        />
        {words.handOverTokens}
        <select
          aria-label={words.tokenTaker}
          value={taker ?? ''}
          disabled={taker === undefined}
          onChange={(event) => onTaker(event.target.value)}
        >
          {taker === undefined && <option value="">–</option>}
          {takers.map(({ aid, adm_id: id }) => (
            <option key={aid} value={aid}>
              {id}
            </option>
          ))}
        </select>
      </label>
      <small>{words.tokensNote}</small>
    </fieldset>
  );
}

/** With the super admins who may take them over. */
function useTokensOf(aid: string) {
  const { api } = usePlatform();
  const { data: tokens = [] } = useQuery({
    queryKey: ['api_tokens', 'of', aid],
    queryFn: async ({ signal }) =>
      (await api.call(listApiTokens, { query: { owner: aid }, signal })).api_tokens,
  });
  const query = { limit: limits.listMaximumLimit };
  const { data: admins = [] } = useQuery({
    queryKey: [...adminsKey, 'takers'],
    queryFn: async ({ signal }) => (await api.call(adminList, { query, signal })).admins,
    enabled: tokens.length > 0,
  });
  return { tokens, takers: admins.filter((other) => other.is_super_admin && other.aid !== aid) };
}
