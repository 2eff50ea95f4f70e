import { changeCustomSetting } from '@rackhand/contract/endpoints/custom-settings';
import { trimmedKeyword } from '@rackhand/contract/rule/keyword-form';
import { type CustomSetting, keywordListNames } from '@rackhand/contract/rule/keyword-rules';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useDirtyPart } from '../../../platform/form/dirty-parts.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { settingMessages } from '../setting-messages.ts';
import type { SettingPlace } from '../setting-view.ts';
import { isTooLong, SettingInput } from './setting-input.tsx';
import { useBegunValue } from './use-begun-value.ts';
import { useGoneMeanwhile } from './use-gone-meanwhile.ts';
import { type SettingFault, useSettingCall } from './use-setting-call.ts';

interface EditSettingProps {
  setting: CustomSetting;
  onJump: (place: SettingPlace) => void;
  onEnd: (isByKey: boolean) => void;
}

/** Both stand there until Enter says which it is. */
const lateFault = (theirs: string): SettingFault => ({
  text: inBoth(settingMessages, (words) => words.changedMeanwhile(theirs)),
  ...{ twin: null, isLate: true },
});

/** A value where it stands: Enter and leaving save it, Esc and nothing leave it as it was. */
export function EditSetting({ setting, onJump, onEnd }: EditSettingProps): ReactElement {
  const { id, type, value } = setting;
  const words = useMessages(settingMessages);
  const { notices } = usePlatform();
  const call = useSettingCall();
  const { begun, typed, setTyped, meetNewest } = useBegunValue(setting);
  const [fault, setFault] = useState<SettingFault | null>(null);
  const isSending = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  const wanted = trimmedKeyword(typed);
  useDirtyPart(wanted !== begun.value && wanted !== '');
  useGoneMeanwhile(setting, typed);

  const save = async (isByKey: boolean): Promise<void> => {
    if (isSending.current || isTooLong(typed)) return;
    if (wanted === '' || wanted === begun.value) {
      onEnd(isByKey);
      return;
    }
    isSending.current = true;
    const body = { id, value: wanted, version: begun.version };
    const refused = await call(changeCustomSetting, { params: { type }, body });
    const theirs = refused?.isLate === true ? await meetNewest() : null;
    isSending.current = false;
    setFault(theirs === null ? refused : lateFault(theirs));
    if (refused !== null) return;
    notices.succeed(inBoth(settingMessages, (said, to) => said.modified(keywordListNames[type][to])));
    onEnd(isByKey);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save(true);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEnd(true);
  };
  return (
    <div ref={place}>
      <SettingInput
        label={words.editOf(value)}
        title={words.editHint}
        typed={typed}
        fault={fault}
        onType={(text) => {
          setTyped(text);
          setFault(null);
        }}
        onJump={onJump}
        onKeyDown={onKey}
        onBlur={({ relatedTarget }) => {
          // What was refused stays, with the way to where it stands.
          if (!(relatedTarget instanceof Node && place.current?.contains(relatedTarget)) && fault === null)
            void save(false);
        }}
      />
    </div>
  );
}
