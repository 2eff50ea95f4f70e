import type { AppPackage } from '@rackhand/contract/app/app-package';
import { type ReactElement, useState } from 'react';
import styles from './package-table.module.css';

type Pictured = Pick<AppPackage, 'id' | 'has_icon' | 'sha256' | 'app_name'>;

/** The app's own picture, else the first letter of its name, which stands beside it. */
export function PackageIcon({ app }: { app: Pictured }): ReactElement {
  const { id, has_icon: hasIcon, sha256, app_name: name } = app;
  const [unshown, setUnshown] = useState<string | null>(null);
  if (!hasIcon || unshown === sha256)
    return (
      <span className={styles.letter} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
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
      onError={() => setUnshown(sha256)}
    />
  );
}
