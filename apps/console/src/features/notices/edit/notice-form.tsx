import type { Notice } from '@rackhand/contract/notice/notice';
import { type ReactElement, useRef, useState } from 'react';
import { PageGuard } from '../../../platform/form/unsaved-guard.tsx';
import { useSubmit } from '../../../platform/form/use-submit.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFocusFault } from '../../../ui/use-focus-fault.ts';
import { titleIn } from '../notice-texts.ts';
import styles from '../notices.module.css';
import { NoticeConflict } from './notice-conflict.tsx';
import { type Lang, textsOf } from './notice-draft.ts';
import { noticeEditMessages } from './notice-edit-messages.ts';
import { NoticeTexts, NoticeTimes } from './notice-fields.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { useNoticeDraft } from './use-notice-draft.ts';
import type { NoticeFaults } from './use-save-notice.ts';

interface NoticeFormProps {
  /** The one that is edited. */
  stored: Notice | null;
  /** What a new one begins with. */
  copied: Notice | null;
  onSaved: () => void;
}

export function NoticeForm({ stored, copied, onSaved }: NoticeFormProps): ReactElement {
  const words = useMessages(noticeEditMessages);
  const language = useLanguage();
  const { draft, set, base, isDirty, clashes, save } = useNoticeDraft(stored, copied);
  const [lang, setLang] = useState<Lang>('ko');
  const [faults, setFaults] = useState<NoticeFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, faults);
  const { busy, onSubmit } = useSubmit(async () => {
    const found = await save();
    if (found === null) {
      onSaved();
      return;
    }
    setLang(langOfFault(found, lang));
    setFaults(found);
  });
  const fault = (field: keyof NoticeFaults): string | null => faults[field]?.[language] ?? null;
  const isKorean = lang === 'ko';
  return (
    <div className={styles.editor}>
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <PageGuard isDirty={isDirty && !busy} />
        <Segmented
          label={words.language}
          options={(['ko', 'en'] as const).map((value) => ({ value, label: words.languages[value] }))}
          value={lang}
          onChange={setLang}
        />
        <NoticeTexts draft={draft} lang={lang} fault={fault} onChange={set} />
        <NoticeTimes draft={draft} fault={fault} onChange={set} />
        <Switch label={words.active} checked={draft.active} onChange={(active) => set({ active })} />
        {faults.call !== undefined && (
          <p className={styles.bad} role="alert">
            {faults.call[language]}
          </p>
        )}
        <NoticeConflict {...{ clashes, draft, base, set }} />
        <div>
          <Button
            type="submit"
            look="primary"
            busy={busy}
            whyNot={stored !== null && !isDirty ? words.unchanged : null}
          >
            {busy ? words.saving : words.save}
          </Button>
        </div>
      </form>
      <NoticePreview
        lang={isKorean || draft.content2.trim() === '' ? 'ko' : 'en'}
        title={titleIn(isKorean ? 'ko' : 'en', draft)}
        content={isKorean ? draft.content1 : draft.content2.trim() || draft.content1}
      />
    </div>
  );
}

/** The language whose field is to be mended first. */
function langOfFault(faults: NoticeFaults, now: Lang): Lang {
  const isIn = (lang: Lang): boolean => textsOf[lang].some((field) => faults[field] !== undefined);
  if (isIn(now)) return now;
  if (isIn('ko')) return 'ko';
  return isIn('en') ? 'en' : now;
}
