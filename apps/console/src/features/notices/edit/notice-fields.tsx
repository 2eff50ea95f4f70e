import { type NoticeField, type NoticeValues, noticeLimits } from '@rackhand/contract/notice/notice';
import type { ReactElement } from 'react';
import { formMessages } from '../../../platform/form/form-messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { missingEnglish } from '../notice-texts.ts';
import styles from '../notices.module.css';
import { type Lang, textsOf } from './notice-draft.ts';
import { noticeEditMessages } from './notice-edit-messages.ts';

interface FieldsProps {
  draft: NoticeValues;
  fault: (field: NoticeField) => string | null;
  onChange: (change: Partial<NoticeValues>) => void;
}

/** Title and content in one of the two languages. */
export function NoticeTexts({ draft, lang, fault, onChange }: FieldsProps & { lang: Lang }): ReactElement {
  const words = useMessages(noticeEditMessages);
  const { required } = useMessages(formMessages);
  const [title, content] = textsOf[lang];
  return (
    <>
      {missingEnglish(draft) !== null && (
        <p className={styles.warning} role="status">
          {words.noEnglish}
        </p>
      )}
      <FormField
        name={title}
        label={words.fields[title]}
        error={fault(title)}
        required={lang === 'ko' ? required : null}
        width="full"
      >
        {(control) => (
          <input
            {...control}
            lang={lang}
            autoComplete="off"
            maxLength={noticeLimits.titleCharacters * 4}
            value={draft[title]}
            onChange={({ target }) => onChange({ [title]: target.value })}
          />
        )}
      </FormField>
      <FormField
        name={content}
        label={words.fields[content]}
        hint={words.contentHint}
        error={fault(content)}
        required={lang === 'ko' ? required : null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            lang={lang}
            rows={12}
            value={draft[content]}
            onChange={({ target }) => onChange({ [content]: target.value })}
          />
        )}
      </FormField>
    </>
  );
}

export function NoticeTimes({ draft, fault, onChange }: FieldsProps): ReactElement {
  const words = useMessages(noticeEditMessages);
  const { required } = useMessages(formMessages);
  return (
    <div className={styles.times}>
      {(['start_date', 'end_date'] as const).map((field) => (
        <FormField
          key={field}
          name={field}
          label={words.fields[field]}
          error={fault(field)}
          required={required}
          width="one"
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={draft[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          )}
        </FormField>
      ))}
    </div>
  );
}
