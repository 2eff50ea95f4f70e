import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { packageMessages } from '../package-messages.ts';

type Badge = keyof (typeof packageMessages)['ko']['badges'];
type Marked = Pick<AppPackage, 'signed' | 'debuggable' | 'test_only' | 'warnings'>;

/** What is worth a look before the app is given to devices, what weighs most first. */
export function badgesOf({ signed, debuggable, test_only: isTestOnly, warnings }: Marked): Badge[] {
  const all: [Badge, boolean][] = [
    ['other_signer', warnings.includes('other_signer')],
    ['unsigned', !signed],
    ['debuggable', debuggable],
    ['test_only', isTestOnly],
  ];
  return all.filter(([, holds]) => holds).map(([badge]) => badge);
}
