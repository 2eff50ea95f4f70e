import type { CustomerGroup } from '@rackhand/contract/account/team';
import { addTeam, changeGroup, removeGroup } from '@rackhand/contract/endpoints/teams';
import type { ReactElement } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { NameDialog } from './name-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { teamMessages } from './team-messages.ts';

/** What can be asked for about a group: a team in it, another name, its deletion. */
export type GroupDeed = 'add' | 'edit' | 'remove';

interface GroupDialogProps {
  deed: GroupDeed;
  group: CustomerGroup;
  groups: readonly CustomerGroup[];
  onOpen: (team: number) => void;
  onClose: () => void;
}

/** Stands beside the list: what is typed stays, also while the group is not on the page that the list shows. */
export function GroupDialog({ deed, group, groups, onOpen, onClose }: GroupDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(teamMessages);
  const { group_id, group_name, version } = group;
  switch (deed) {
    case 'add':
      return (
        <NameDialog
          {...{ title: words.addTeam, label: words.teamName, groups }}
          stored={{ id: 0, name: '', group: group_id, version: 0 }}
          onSave={async ({ name, group: id }) => {
            const { team_id } = await api.call(addTeam, { body: { team_name: name, group_id: id } });
            // It may stand on another page of the list.
            return { label: inBoth(teamMessages, ({ open }) => open), run: () => onOpen(team_id) };
          }}
          onClose={onClose}
        />
      );
    case 'edit':
      return (
        <NameDialog
          {...{ title: words.editGroup, label: words.groupName }}
          stored={{ id: group_id, name: group_name, group: 0, version }}
          onSave={async ({ name, version: read }) => {
            await api.call(changeGroup, { body: { group_id, group_name: name, version: read } });
            return null;
          }}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <RemoveDialog
          {...{ title: words.removeGroup, name: group_name }}
          onRemove={() => api.call(removeGroup, { body: { group_id } })}
          onClose={onClose}
        />
      );
  }
}
