import type { Category } from '@rackhand/contract/test/project';
import type { ReactElement } from 'react';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { planMessages } from '../../test-plan/plan-messages.ts';
import { cronMessages } from '../cron-messages.ts';
import styles from './editor.module.css';
import { editorMessages } from './editor-messages.ts';
import { partText } from './part-text.ts';
import { type DraftPart, type ProjectDraft, partsSaidOtherwise } from './project-draft.ts';

interface ConflictPlateProps {
  mine: ProjectDraft;
  newest: ProjectDraft;
  categories: readonly Category[];
  onTake: (part: DraftPart) => void;
}

/** Both versions of what was typed here, after somebody else was faster. */
export function ConflictPlate({ mine, newest, categories, onTake }: ConflictPlateProps): ReactElement {
  const editor = useMessages(editorMessages);
  const words = {
    editor,
    plan: useMessages(planMessages),
    cron: useMessages(cronMessages),
    language: useLanguage(),
  };
  const parts = partsSaidOtherwise(mine, newest);
  return (
    <section className={styles.conflict} aria-label={editor.conflict}>
      <p role="status">
        <strong>{editor.conflict}</strong> {parts.length === 0 ? editor.conflictTaken : editor.conflictText}
      </p>
      {parts.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{editor.compareField}</th>
              <th scope="col">{editor.compareMine}</th>
              <th scope="col">{editor.compareNow}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part}>
                <th scope="row">{editor.parts[part]}</th>
                {[mine, newest].map((draft, at) => (
                  <td key={at === 0 ? 'mine' : 'newest'}>
                    <pre>{partText(draft, part, words, categories)}</pre>
                  </td>
                ))}
                <td>
                  <Button onClick={() => onTake(part)}>
                    {editor.takeNow} <span className="hidden-text">{editor.parts[part]}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
