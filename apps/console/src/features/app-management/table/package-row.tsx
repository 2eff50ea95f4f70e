import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { ReactElement } from 'react';
import { PriorityField } from '../../../platform/form/priority-field.tsx';
import { formatBytes } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { RelativeTime } from '../../../platform/relative-time.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { RolloutLink } from '../../rollouts/rollout-link.tsx';
import { FileLost } from '../file-lost.tsx';
import { packageMessages } from '../package-messages.ts';
import { DeviceCell } from './device-cell.tsx';
import { badgesOf } from './package-badges.ts';
import { PackageIcon } from './package-icon.tsx';
import styles from './package-table.module.css';
import { useSavePriority } from './use-save-priority.ts';

interface PackageRowProps {
  app: AppPackage;
  isSelected: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onRollout: () => void;
}

export function PackageRow(props: PackageRowProps): ReactElement {
  const { app, isSelected, onSelect, onEdit, onRemove, onRollout } = props;
  const words = useMessages(packageMessages);
  const savePriority = useSavePriority();
  const { id, app_id: appId, app_name: name } = app;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          className={styles.box}
          checked={isSelected}
          aria-label={words.select(name)}
          onChange={onSelect}
        />
      </td>
      <td>
        <PriorityField
          label={words.priorityOf(name)}
          value={app.priority}
          onSave={(priority) => savePriority(app, priority)}
        />
      </td>
      <td>{id}</td>
      <td data-mono data-wrap>
        {appId}
      </td>
      <th scope="row" data-wrap>
        <PackageIcon app={app} />
        {name}
        <FileLost isLost={app.file_lost} />
        {badgesOf(app).map((badge) => (
          <mark key={badge}>{words.badges[badge]}</mark>
        ))}
        {app.rollout_id !== null && <RolloutLink id={app.rollout_id} name={name} />}
      </th>
      <td data-tip={`${words.versionCode(app.version_code)}\n${formatBytes(app.size)}`}>{app.app_version}</td>
      <td>
        <DeviceCell app={app} onOpen={onEdit} />
      </td>
      <td data-tip={words.uploadedBy(app.uploaded_by)}>
        <RelativeTime at={app.uploaded_at} />
      </td>
      <td>
        {app.rollout_id === null && (
          <IconButton
            icon="stages"
            label={words.rolloutOf(name)}
            aria-haspopup="dialog"
            onClick={onRollout}
          />
        )}
        <IconButton icon="edit" label={words.edit(name)} aria-haspopup="dialog" onClick={onEdit} />
        <IconButton icon="trash" label={words.removeOf(name)} aria-haspopup="dialog" onClick={onRemove} />
      </td>
    </tr>
  );
}
