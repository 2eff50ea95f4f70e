import { maskedPrivateCode } from '@rackhand/contract/device/device';
import { deviceDetail } from '@rackhand/contract/endpoints/devices';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { IconButton } from '../../../ui/button.tsx';
import type { ControlProps } from '../../../ui/form-field.tsx';
import styles from '../dialog/device-settings.module.css';
import { settingsMessages } from '../settings-messages.ts';

interface PrivateCodeProps {
  control: ControlProps;
  arn: string;
  /** What was typed, else the code in clear, else its mask. */
  value: string;
  readOnly: boolean;
  onType: (value: string) => void;
  onBlur: () => void;
  onReveal: (privateCode: string) => void;
}

/** Lists carry a mask; the code itself is fetched when somebody asks to see it. */
export function PrivateCodeControl(props: PrivateCodeProps): ReactElement {
  const { control, arn, value, readOnly, onType, onBlur, onReveal } = props;
  const { api } = usePlatform();
  const words = useMessages(settingsMessages);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);
  const isMasked = value === maskedPrivateCode;
  const show = async (): Promise<void> => {
    try {
      if (isMasked) onReveal((await api.call(deviceDetail, { query: { deviceArn: arn } })).info.private_code);
      setShown(true);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <span className={styles.code}>
        <input
          {...control}
          type={shown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          value={value}
          readOnly={readOnly || isMasked}
          onChange={(event) => onType(event.target.value)}
          onBlur={onBlur}
        />
        {value !== '' && (
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={shown ? words.hideCode : words.showCode}
            onClick={() => (shown ? setShown(false) : void show())}
          />
        )}
      </span>
      {failed && <p role="alert">{words.showCodeFailed}</p>}
    </>
  );
}
