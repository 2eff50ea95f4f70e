import type { User } from '@rackhand/contract/account/user';
import { inviteUser, leaveUser, modifyUser, restoreUser } from '@rackhand/contract/endpoints/user-changes';
import { useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../platform/api/api-client.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadUsers } from '../user-queries.ts';
import { userDeedsMessages } from './user-deeds-messages.ts';

export const shortDeeds = ['invite', 'suspend', 'activate', 'leave', 'restore'] as const;
export type ShortDeed = (typeof shortDeeds)[number];
/** Who is it done to. */
export type DoneTo = Pick<User, 'uid' | 'user_id' | 'version'>;

/** What needs no more than a press; what came of it is said in the corner. */
export function useDoDeed(): (deed: ShortDeed, user: DoneTo) => Promise<void> {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (deed, user) => {
    try {
      await callOf(api, deed, user);
      notices.succeed(inBoth(userDeedsMessages, (said) => said.done[deed](user.user_id)));
    } catch (error) {
      notices.fail(
        inBoth(userDeedsMessages, (said) => said.failed),
        { error, text: refusalText(error) },
      );
    } finally {
      reloadUsers(client);
    }
  };
}

function callOf(api: ApiClient, deed: ShortDeed, { uid, version }: DoneTo): Promise<unknown> {
  const params = { id: uid };
  switch (deed) {
    case 'invite':
      return api.call(inviteUser, { body: { uid } });
    case 'suspend':
      return api.call(modifyUser, { params, body: { status: 'suspended', version } });
    case 'activate':
      return api.call(modifyUser, { params, body: { status: 'active', version } });
    case 'leave':
      return api.call(leaveUser, { params });
    case 'restore':
      return api.call(restoreUser, { params });
  }
}
