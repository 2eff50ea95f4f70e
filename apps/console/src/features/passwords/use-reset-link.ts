import { checkResetTimeout } from '@rackhand/contract/endpoints/passwords';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';

export type ResetLink =
  | { state: 'none' | 'checking' }
  | { state: 'good'; token: string; id: string }
  | { state: 'bad'; error: unknown };

const route = getRouteApi('/change_password');

/** Token and hidden id are read once and leave the address bar at once, so that history and Referer never hold them. */
export function useResetLink(): ResetLink {
  const { api } = usePlatform();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [{ token = null, adm_id: hiddenId = '' }] = useState(search);
  const [link, setLink] = useState<ResetLink>({ state: token === null ? 'none' : 'checking' });
  useEffect(() => {
    if (token === null) return;
    void navigate({ search: {}, replace: true });
    api
      .call(checkResetTimeout, { query: { adm_id: hiddenId }, token })
      .then(({ adm_id: id }) => setLink({ state: 'good', token, id }))
      .catch((error: unknown) => setLink({ state: 'bad', error }));
  }, [api, token, hiddenId, navigate]);
  return link;
}
