import { runIdPattern } from '@rackhand/contract/test/run-id';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FilterField } from '../../ui/filters.tsx';
import styles from './compare.module.css';
import { compareMessages } from './compare-messages.ts';

interface ChooseOtherProps {
  other: string | undefined;
  onChoose: (id: string) => void;
}

/** Another run than the one that was proposed. */
export function ChooseOther({ other = '', onChoose }: ChooseOtherProps): ReactElement {
  const words = useMessages(compareMessages);
  const [typed, setTyped] = useState(other);
  const isRun = runIdPattern.test(typed.trim());
  return (
    <form
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRun) onChoose(typed.trim());
      }}
    >
      <FilterField label={words.other}>
        <input
          value={typed}
          placeholder={words.otherHint}
          maxLength={14}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </FilterField>
      <Button type="submit" whyNot={isRun ? null : words.otherWrong}>
        {words.go}
      </Button>
    </form>
  );
}
