import { previewSettings } from '@rackhand/contract/endpoints/custom-settings';
import { type LinePreview, previewLimits } from '@rackhand/contract/rule/line-result';
import type { Text } from '@rackhand/contract/text/language';
import { type ReactElement, useId, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { useSubmit } from '../../../platform/form/use-submit.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FileField } from '../../../ui/file-field.tsx';
import plate from '../../../ui/plate.module.css';
import styles from './preview.module.css';
import { previewMessages } from './preview-messages.ts';
import { PreviewOutcome } from './preview-outcome.tsx';

interface Judged {
  preview: LinePreview;
  /** Of the file; null: of the text. */
  name: string | null;
}

/** What the lists make of a log: pasted and sent, or a file, which is judged as soon as it is chosen. */
export function PreviewPlate(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(previewMessages);
  const language = useLanguage();
  const heading = useId();
  const [typed, setTyped] = useState('');
  const [judged, setJudged] = useState<Judged | null>(null);
  const [failure, setFailure] = useState<Text | null>(null);
  const isLong = new Blob([typed]).size > previewLimits.textBytes;

  const judge = async (key: 'text' | 'file', value: string | File): Promise<void> => {
    setFailure(null);
    setJudged(null);
    const upload = new FormData();
    upload.set(key, value);
    try {
      const preview = await api.call(previewSettings, { upload });
      setJudged({ preview, name: typeof value === 'string' ? null : value.name });
    } catch (error) {
      setFailure(refusalText(error));
    }
  };
  const { busy, onSubmit } = useSubmit(async () => {
    if (typed.trim() !== '' && !isLong) await judge('text', typed);
  });
  const choose = (file: File): void => {
    if (file.size <= previewLimits.fileBytes) void judge('file', file);
    else setFailure(inBoth(previewMessages, (said) => said.tooLarge));
  };
  const whyNot = isLong ? words.tooLong : typed.trim() === '' ? words.missing : null;
  return (
    <section className={classNames(plate.plate, styles.plate)} aria-labelledby={heading}>
      <h2 id={heading}>{words.title}</h2>
      <p className={styles.lead}>{words.lead}</p>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <textarea
          aria-label={words.text}
          placeholder={words.textPlaceholder}
          spellCheck={false}
          rows={5}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={styles.side}>
          <FileField
            label={words.choose}
            hint={words.drop}
            accept=".log,.txt,text/plain"
            name={judged?.name ?? null}
            onFile={choose}
          />
          <Button type="submit" look="primary" busy={busy} whyNot={whyNot}>
            {busy ? words.submitting : words.submit}
          </Button>
        </div>
      </form>
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {words.failed}. {failure[language]}
        </p>
      )}
      {judged !== null && <PreviewOutcome preview={judged.preview} name={judged.name} />}
    </section>
  );
}
