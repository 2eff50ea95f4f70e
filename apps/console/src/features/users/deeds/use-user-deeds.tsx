import { signInAsUserRefusals, whyNoSignInAsUser } from '@rackhand/contract/account/sign-in-as-user';
import type { User } from '@rackhand/contract/account/user';
import { type UserDeedName, whyNotDone } from '@rackhand/contract/account/user-deeds';
import { type ReactElement, useState } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { useConfig } from '../../../platform/use-config.ts';
import { inGroups, type MenuItem } from '../../../ui/menu.tsx';
import { SignInAsUserDialog } from '../../sign-in-as-user/sign-in-as-user-dialog.tsx';
import { useSignedInAs } from '../../sign-in-as-user/use-signed-in-as.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { type ShortDeed, useDoDeed } from './use-do-deed.ts';
import { useExportUser } from './use-export-user.ts';
import { userDeedsMessages } from './user-deeds-messages.ts';

const EditUserDialog = sidePart(async () => (await import('../edit/edit-user-dialog.tsx')).EditUserDialog);
const EraseDialog = sidePart(async () => (await import('./erase-dialog.tsx')).EraseDialog);
const PasswordDialog = sidePart(async () => (await import('./password-dialog.tsx')).PasswordDialog);

type Question = 'signInAs' | 'modify' | 'set_password' | 'suspend' | 'leave' | 'erase';

interface UserDeeds {
  /** What can be done to a user, and why what cannot. The server decides by the same table. */
  itemsOf: (user: User) => MenuItem[];
  /** What is asked or typed first. */
  dialog: ReactElement | null;
}

export function useUserDeeds(): UserDeeds {
  const words = useMessages(userDeedsMessages);
  const language = useLanguage();
  const settings = useConfig();
  const isSuper = useSession().admin?.is_super_admin === true;
  const busy = useSignedInAs() !== null;
  const doDeed = useDoDeed();
  const exportUser = useExportUser();
  const [asked, ask] = useState<{ about: Question; user: User } | null>(null);
  const item = (key: Question | ShortDeed, why: string | null, onSelect: () => void): MenuItem => ({
    ...{ key, label: words[key], whyNot: why, onSelect },
  });
  const whyNot = (deed: UserDeedName, user: User): string | null =>
    whyNotDone(deed, user.status)?.[language] ?? null;
  const chiefItems = (user: User, erase: MenuItem): MenuItem[] => [
    { key: 'export', label: words.exportData, onSelect: () => void exportUser(user) },
    { ...erase, danger: true },
  ];
  const itemsOf = (user: User): MenuItem[] => {
    const asking = (about: Question, why: string | null): MenuItem =>
      item(about, why, () => ask({ about, user }));
    const doing = (deed: ShortDeed, why = whyNot(deed, user)): MenuItem =>
      item(deed, why, () => void doDeed(deed, user));
    const refusal = whyNoSignInAsUser({ settings, user, busy });
    const noInvitation = settings.serviceUrl === null ? words.noService : null;
    const noPassword = user.type === 'social' ? words.social : whyNot('set_password', user);
    const isGone = user.status === 'left';
    return inGroups(
      [asking('signInAs', refusal && signInAsUserRefusals[refusal][language])],
      [
        asking('modify', whyNot('modify', user)),
        asking('set_password', noPassword),
        ...(user.status === 'waiting' ? [doing('invite', noInvitation)] : []),
      ],
      [
        user.status === 'suspended' ? doing('activate') : asking('suspend', whyNot('suspend', user)),
        isGone ? doing('restore') : asking('leave', null),
      ],
      isSuper ? chiefItems(user, asking('erase', whyNot('erase', user))) : [],
    );
  };
  const dialog = asked && <QuestionDialog {...asked} onClose={() => ask(null)} />;
  return { itemsOf, dialog };
}

interface QuestionDialogProps {
  about: Question;
  user: User;
  onClose: () => void;
}

function QuestionDialog({ about, user, onClose }: QuestionDialogProps): ReactElement {
  switch (about) {
    case 'signInAs':
      return <SignInAsUserDialog user={user} onClose={onClose} />;
    case 'modify':
      return <EditUserDialog user={user} onClose={onClose} />;
    case 'set_password':
      return <PasswordDialog user={user} onClose={onClose} />;
    case 'erase':
      return <EraseDialog user={user} onClose={onClose} />;
    case 'suspend':
    case 'leave':
      return <DeedDialog deed={about} user={user} onClose={onClose} />;
  }
}
