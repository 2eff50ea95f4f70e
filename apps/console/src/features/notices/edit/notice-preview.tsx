import { type ReactElement, useDeferredValue, useId, useState } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import styles from '../notices.module.css';
import { MarkupView } from './markup-view.tsx';
import { noticeEditMessages } from './notice-edit-messages.ts';
import { useMarkup } from './use-markup.ts';

type Width = 'wide' | 'narrow';

interface NoticePreviewProps {
  title: string;
  content: string;
  lang: 'ko' | 'en';
}

/** The notice as the customers' service shows it, also on a phone. */
export function NoticePreview({ title, content, lang }: NoticePreviewProps): ReactElement {
  const words = useMessages(noticeEditMessages);
  const markup = useMarkup();
  const [width, setWidth] = useState<Width>('wide');
  const shown = useDeferredValue(content);
  const heading = useId();
  const widths = (['wide', 'narrow'] as const).map((value) => ({ value, label: words.widths[value] }));
  return (
    <section className={styles.preview} aria-labelledby={heading}>
      <div className={styles.previewHead}>
        <h2 id={heading}>{words.preview}</h2>
        <Segmented label={words.width} options={widths} value={width} onChange={setWidth} />
      </div>
      <article className={styles.sheet} data-width={width} lang={lang}>
        {title !== '' && <p className={styles.sheetTitle}>{title}</p>}
        {shown.trim() === '' && <p className={styles.quiet}>{words.previewEmpty}</p>}
        {markup === null ? <p>{words.previewLoading}</p> : <MarkupView html={markup.renderMarkup(shown)} />}
      </article>
    </section>
  );
}
