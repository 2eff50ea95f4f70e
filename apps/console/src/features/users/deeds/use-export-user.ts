import type { User } from '@rackhand/contract/account/user';
import { exportUser } from '@rackhand/contract/endpoints/user-changes';
import { saveFile } from '../../../platform/api/download-file.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { userDeedsMessages } from './user-deeds-messages.ts';

/** All that is kept of a person, as a file of JSON. */
export function useExportUser(): (user: Pick<User, 'uid' | 'user_id'>) => Promise<void> {
  const { api, notices } = usePlatform();
  return async ({ uid, user_id: id }) => {
    try {
      const kept = await api.call(exportUser, { params: { id: uid } });
      const file = new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' });
      saveFile(file, `user_${id}.json`);
    } catch (error) {
      notices.fail(
        inBoth(userDeedsMessages, (said) => said.exportFailed),
        { error, text: refusalText(error) },
      );
    }
  };
}
