import {
  type CustomSetting,
  type KeywordList,
  keywordListNames,
} from '@rackhand/contract/rule/keyword-rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { LoadState } from '../../../platform/load-state.tsx';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import plate from '../../../ui/plate.module.css';
import { settingMessages } from '../setting-messages.ts';
import { settingsQuery } from '../setting-queries.ts';
import { findSettings, type SettingPlace } from '../setting-view.ts';
import { AddSetting } from './add-setting.tsx';
import { RemoveSettingDialog } from './remove-setting-dialog.tsx';
import styles from './setting-list.module.css';
import { SettingRow } from './setting-row.tsx';

/** Rows that stand there at once, of thousands. */
const step = 200;

interface SettingListProps {
  type: KeywordList;
  wanted: string;
  /** Where somebody is led to, in this list. */
  place: SettingPlace | null;
  stale: boolean;
  onJump: (place: SettingPlace) => void;
}

export function SettingList({ type, wanted, place, stale, onJump }: SettingListProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(settingMessages);
  const language = useLanguage();
  const query = useQuery(settingsQuery(api, type));
  const { data: settings } = query;
  const [room, setRoom] = useState(step);
  const [removing, setRemoving] = useState<CustomSetting | null>(null);
  const heading = useId();
  const found = settings === undefined ? [] : findSettings(settings, wanted);
  const placed = place === null ? -1 : found.findIndex(({ id }) => id === place.id);
  const shown = Math.max(room, placed + 1);
  return (
    <section
      className={classNames(plate.plate, styles.list)}
      aria-labelledby={heading}
      data-stale={stale || undefined}
    >
      <header className={styles.head}>
        <h2 id={heading}>{keywordListNames[type][language]}</h2>
        {settings !== undefined && (
          <span className={styles.count}>
            {words.count(formatNumber(found.length), formatNumber(settings.length))}
          </span>
        )}
      </header>
      <AddSetting type={type} onJump={onJump} />
      <LoadState query={query} words={words} rows={3} />
      {settings !== undefined && found.length === 0 && (
        <p className={styles.none}>{settings.length === 0 ? words.none : words.noMatch}</p>
      )}
      {found.length > 0 && (
        <ul className={styles.values} aria-labelledby={heading}>
          {found.slice(0, shown).map((setting) => (
            <SettingRow
              key={setting.id}
              setting={setting}
              isWanted={setting.id === place?.id}
              onJump={onJump}
              onRemove={setRemoving}
            />
          ))}
          {found.length > shown && (
            <li className={styles.more}>
              <span>{words.more(formatNumber(found.length - shown))}</span>
              <Button onClick={() => setRoom(shown + step)}>{words.showMore}</Button>
            </li>
          )}
        </ul>
      )}
      {removing !== null && <RemoveSettingDialog setting={removing} onClose={() => setRemoving(null)} />}
    </section>
  );
}
