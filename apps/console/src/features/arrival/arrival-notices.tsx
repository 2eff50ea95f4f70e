import type { ReactElement } from 'react';
import { useFeature } from '../../platform/use-config.ts';
import { PasswordAgeDialog } from './password-age-dialog.tsx';
import { useLastActivity } from './use-last-activity.ts';

/** What a person is told once after signing in. Document 2 section 4. */
export function ArrivalNotices(): ReactElement {
  useLastActivity(useFeature('LoginActivityPopup'));
  return <PasswordAgeDialog />;
}
