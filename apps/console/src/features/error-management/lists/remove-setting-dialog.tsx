import { removeCustomSetting } from '@rackhand/contract/endpoints/custom-settings';
import { type CustomSetting, keywordListNames } from '@rackhand/contract/rule/keyword-rules';
import { type ReactElement, useState } from 'react';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PlainText } from '../../../ui/plain-text.tsx';
import { settingMessages } from '../setting-messages.ts';
import { useSettingCall } from './use-setting-call.ts';

interface RemoveSettingProps {
  setting: CustomSetting;
  onClose: () => void;
}

export function RemoveSettingDialog({ setting, onClose }: RemoveSettingProps): ReactElement {
  const { id, type, value } = setting;
  const words = useMessages(settingMessages);
  const language = useLanguage();
  const { notices } = usePlatform();
  const call = useSettingCall();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const refused = await call(removeCustomSetting, { params: { type }, body: { id } });
    const said = (name: 'removed' | 'failed') =>
      inBoth(settingMessages, (both, to) => both[name](keywordListNames[type][to]));
    if (refused === null) notices.succeed(said('removed'));
    else notices.fail(said('failed'), { text: refused.text });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.remove }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      <p>
        <strong>{words.removeQuestion(keywordListNames[type][language])}</strong>
      </p>
      <p>
        <PlainText text={value} />
      </p>
    </ConfirmDialog>
  );
}
