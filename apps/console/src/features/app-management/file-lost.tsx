import { packageTexts } from '@rackhand/contract/app/package-texts';
import type { ReactElement } from 'react';
import { useLanguage } from '../../platform/i18n/use-messages.ts';

/** Beside an app whose file the store has lost. */
export function FileLost({ isLost }: { isLost: boolean }): ReactElement | null {
  const language = useLanguage();
  return isLost ? (
    <mark data-tip={packageTexts.fileLostHint[language]}>{packageTexts.fileLost[language]}</mark>
  ) : null;
}
