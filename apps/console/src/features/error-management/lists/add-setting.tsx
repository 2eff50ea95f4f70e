import { addCustomSetting } from '@rackhand/contract/endpoints/custom-settings';
import { trimmedKeyword } from '@rackhand/contract/rule/keyword-form';
import { type KeywordList, keywordListNames } from '@rackhand/contract/rule/keyword-rules';
import { type ReactElement, useState } from 'react';
import { useDirtyPart } from '../../../platform/form/dirty-parts.ts';
import { useSubmit } from '../../../platform/form/use-submit.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { settingMessages } from '../setting-messages.ts';
import type { SettingPlace } from '../setting-view.ts';
import { isTooLong, SettingInput } from './setting-input.tsx';
import styles from './setting-list.module.css';
import { type SettingFault, useSettingCall } from './use-setting-call.ts';

interface AddSettingProps {
  type: KeywordList;
  onJump: (place: SettingPlace) => void;
}

/** The box above a list: Enter adds, also the next one; of nothing nothing becomes. */
export function AddSetting({ type, onJump }: AddSettingProps): ReactElement {
  const words = useMessages(settingMessages);
  const language = useLanguage();
  const { notices } = usePlatform();
  const call = useSettingCall();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<SettingFault | null>(null);
  useDirtyPart(typed.trim() !== '');
  const { busy, onSubmit } = useSubmit(async () => {
    if (trimmedKeyword(typed) === '' || isTooLong(typed)) return;
    const refused = await call(addCustomSetting, { params: { type }, body: { value: typed } });
    setFault(refused);
    if (refused !== null) return;
    setTyped('');
    notices.succeed(inBoth(settingMessages, (said, to) => said.added(keywordListNames[type][to])));
  });
  return (
    <form className={styles.add} noValidate onSubmit={onSubmit}>
      <SettingInput
        label={words.addTo(keywordListNames[type][language])}
        placeholder={words.placeholder}
        typed={typed}
        fault={fault}
        onType={(text) => {
          setTyped(text);
          setFault(null);
        }}
        onJump={onJump}
        onKeyDown={(event) => {
          // The Enter that ends a Korean syllable is none of ours.
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
      <Button type="submit" busy={busy} aria-description={keywordListNames[type][language]}>
        {words.add}
      </Button>
    </form>
  );
}
