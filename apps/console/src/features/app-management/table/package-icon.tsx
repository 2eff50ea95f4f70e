import type { AppPackage } from '@rackhand/contract/app/app-package';
import type { ReactElement } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import styles from './package-table.module.css';

type Pictured = Pick<AppPackage, 'id' | 'has_icon' | 'sha256'>;

/** The app's own picture; its name stands beside it. */
export function PackageIcon({ app: { id, has_icon: hasIcon, sha256 } }: { app: Pictured }): ReactElement {
  if (!hasIcon)
    return (
      <span className={styles.icon}>
        <Icon name="app" />
      </span>
    );
  return (
    <img
      // Another file has another picture under the same address.
      key={sha256}
      className={styles.icon}
      src={`/admbo/app/${String(id)}/icon`}
      alt=""
      width={20}
      height={20}
      loading="lazy"
    />
  );
}
