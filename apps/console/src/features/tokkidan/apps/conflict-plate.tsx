import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { exploringText } from '../../test-plan/exploring-text.ts';
import styles from '../tokkidan.module.css';
import { appsMessages } from './apps-messages.ts';
import { appIdOf, type DraftPart, partsThatDiffer, type TokkidanDraft } from './tokkidan-draft.ts';

interface ConflictPlateProps {
  mine: TokkidanDraft;
  newest: TokkidanDraft;
  onTake: (part: DraftPart) => void;
}

const columns = ['part', 'mine', 'newest', 'take'] as const;

/** Both versions of what was typed here, after somebody else was faster. */
export function ConflictPlate({ mine, newest, onTake }: ConflictPlateProps): ReactElement {
  const words = useMessages(appsMessages);
  const parts = partsThatDiffer(mine, newest);
  return (
    <section className={styles.conflict} aria-label={words.conflict}>
      <p role="status">
        <strong>{words.conflict}</strong> {parts.length === 0 ? words.conflictTaken : words.conflictText}
      </p>
      {parts.length > 0 && (
        <DataTable
          label={words.conflict}
          columns={columns.map((name) => ({ name, label: words.conflictColumns[name] }))}
        >
          {parts.map((part) => (
            <tr key={part}>
              <th scope="row">{words.parts[part]}</th>
              <PartCell draft={mine} part={part} />
              <PartCell draft={newest} part={part} />
              <td>
                <Button onClick={() => onTake(part)}>
                  {words.takeNewest} <span className="hidden-text">{words.parts[part]}</span>
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

function PartCell({ draft, part }: { draft: TokkidanDraft; part: DraftPart }): ReactElement {
  const words = useMessages(appsMessages);
  const language = useLanguage();
  const { arns, by, filter } = draft.target;
  const limits = Object.values(filter).filter((value) => value !== '');
  const texts: Record<DraftPart, () => string> = {
    app: () => appIdOf(draft),
    is_active: () => (draft.is_active ? words.on : words.off),
    target: () => {
      if (by === 'devices') return words.deviceCount(formatNumber(arns.size));
      return limits.length === 0 ? words.all : words.filterOf(limits.join(', '));
    },
    when: () => (draft.isTimed ? draft.cron : words.whenIdle),
    minutes: () => words.minutesOf(draft.minutes),
    exploring: () => exploringText(draft.exploring, language),
  };
  return (
    <td data-wrap>
      <pre>{texts[part]()}</pre>
    </td>
  );
}
