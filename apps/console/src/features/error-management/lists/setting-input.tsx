import { isShortEnough, trimmedKeyword } from '@rackhand/contract/rule/keyword-form';
import { keywordTexts } from '@rackhand/contract/rule/keyword-words';
import { lengthOf } from '@rackhand/contract/text/text-length';
import { type InputHTMLAttributes, type ReactElement, useId } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { settingMessages } from '../setting-messages.ts';
import type { SettingPlace } from '../setting-view.ts';
import styles from './setting-list.module.css';
import type { SettingFault } from './use-setting-call.ts';

interface SettingInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string;
  typed: string;
  fault: SettingFault | null;
  onType: (typed: string) => void;
  onJump: (place: SettingPlace) => void;
}

export function isTooLong(typed: string): boolean {
  return !isShortEnough(trimmedKeyword(typed));
}

/** One value, new or edited: what is wrong with it stands below as soon as it is. */
export function SettingInput(props: SettingInputProps): ReactElement {
  const { label, typed, fault, onType, onJump, ...input } = props;
  const words = useMessages(settingMessages);
  const language = useLanguage();
  const id = useId();
  const long = isTooLong(typed);
  const text = long ? keywordTexts.long : (fault?.text ?? null);
  return (
    <div className={styles.input}>
      <input
        {...input}
        aria-label={label}
        aria-invalid={text !== null || undefined}
        aria-describedby={text === null ? undefined : id}
        autoComplete="off"
        spellCheck={false}
        // More than is allowed, so that whoever pastes a long line is told instead of losing its end.
        maxLength={4000}
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {text !== null && (
        <p id={id} role="alert" className={styles.fault}>
          {text[language]} {long && words.tooLong(String(lengthOf(trimmedKeyword(typed))))}
          {!long && fault !== null && fault.twin !== null && (
            <Button look="quiet" onClick={() => fault.twin !== null && onJump(fault.twin)}>
              {words.goThere}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
