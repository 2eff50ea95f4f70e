import { type ReactElement, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { type ExtraRow, withPasted } from './extra-draft.ts';
import { extraMessages } from './extra-messages.ts';

interface PastePartProps {
  rows: readonly ExtraRow[];
  onTake: (rows: readonly ExtraRow[]) => void;
}

/** Values as JSON, put among those of the table. */
export function PastePart({ rows, onTake }: PastePartProps): ReactElement {
  const words = useMessages(extraMessages);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const take = (): void => {
    const merged = withPasted(rows, text);
    setWrong(merged === null);
    if (merged === null) return;
    onTake(merged);
    setText('');
  };
  return (
    <>
      <FormField
        name="json"
        label={words.paste}
        hint={words.pasteHint}
        error={isWrong ? words.noObject : null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FormField>
      <Button onClick={take}>{words.take}</Button>
    </>
  );
}
