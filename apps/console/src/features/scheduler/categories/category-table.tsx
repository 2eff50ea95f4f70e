import type { Category } from '@rackhand/contract/test/project';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { useConfig, useRestricted } from '../../../platform/use-config.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { PauseSwitch } from '../../pauses/pause-switch.tsx';
import { PausedBy } from '../../pauses/paused-by.tsx';
import { useChangePause } from '../../pauses/use-change-pause.ts';
import styles from '../scheduler.module.css';
import { schedulerMessages } from '../scheduler-messages.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { RemoveCategoryDialog } from './remove-category-dialog.tsx';
import { StopTestsDialog } from './stop-tests-dialog.tsx';

const columns = ['category', 'project_count', 'running_count', 'queued_count', 'paused', 'actions'] as const;
const ofNumbers: readonly string[] = ['project_count', 'running_count', 'queued_count'];

type Open = { what: 'stop' | 'rename' | 'remove'; category: Category } | { what: 'add' };

interface CategoryTableProps {
  categories: readonly Category[];
  /** How many more there are that are not shown. */
  hidden: number;
  stale: boolean;
}

/** What runs in each category, with its pause and the way to stop it. Document 1 section 2. */
export function CategoryTable({ categories, hidden, stale }: CategoryTableProps): ReactElement {
  const { categories: words, hidden: hiddenWords } = useMessages(schedulerMessages);
  const restricted = useRestricted();
  const showsAll = useConfig().schedulerAllCategories && !restricted;
  const mayAdd = showsAll || categories.length === 0;
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h2>{words.title}</h2>
        <Button
          aria-haspopup="dialog"
          whyNot={mayAdd ? null : words.addFirstOnly}
          onClick={() => setOpen({ what: 'add' })}
        >
          {words.add}
        </Button>
      </div>
      <DataTable
        label={words.title}
        stale={stale}
        columns={columns.map((name) => ({
          name,
          label: words.columns[name],
          ...(ofNumbers.includes(name) ? { align: 'end' as const } : {}),
        }))}
      >
        {categories.map((category) => (
          <CategoryRow key={category.id} category={category} onOpen={(what) => setOpen({ what, category })} />
        ))}
      </DataTable>
      {hidden > 0 && <p className={styles.note}>{hiddenWords(formatNumber(hidden))}</p>}
      {open?.what === 'add' && <CategoryDialog category={null} onClose={close} />}
      {open?.what === 'rename' && <CategoryDialog category={open.category} onClose={close} />}
      {open?.what === 'remove' && (
        <RemoveCategoryDialog
          category={open.category}
          isLast={showsAll && categories.length === 1}
          onClose={close}
        />
      )}
      {open?.what === 'stop' && <StopTestsDialog category={open.category} onClose={close} />}
    </div>
  );
}

interface CategoryRowProps {
  category: Category;
  onOpen: (what: 'stop' | 'rename' | 'remove') => void;
}

function CategoryRow({ category, onOpen }: CategoryRowProps): ReactElement {
  const { categories: words, pausedOf } = useMessages(schedulerMessages);
  const change = useChangePause();
  const { id, category: name, project_count, running_count, queued_count } = category;
  const count = formatNumber(running_count + queued_count);
  return (
    <tr>
      <th scope="row" data-wrap>
        {name}
      </th>
      <td data-align="end">
        <Link to={paths.scheduler} search={{ category: id }} data-tip={words.projectsOf(name)}>
          {formatNumber(project_count)}
        </Link>
      </td>
      <td data-align="end">{formatNumber(running_count)}</td>
      <td data-align="end">{formatNumber(queued_count)}</td>
      <td>
        <PauseSwitch
          label=""
          name={pausedOf(name)}
          checked={category.schedule_is_all_paused}
          onTurn={(isPaused) =>
            change({ category: { id, category: name, schedule_is_all_paused: isPaused } })
          }
        />
        <PausedBy pause={category.pause} />
      </td>
      <td className={styles.deeds}>
        <Button
          aria-haspopup="dialog"
          whyNot={count === '0' ? words.stopNone : null}
          onClick={() => onOpen('stop')}
        >
          <span className="hidden-text">{name} </span>
          {words.stop(count)}
        </Button>
        <IconButton
          icon="edit"
          label={words.rename(name)}
          aria-haspopup="dialog"
          onClick={() => onOpen('rename')}
        />
        <IconButton
          icon="trash"
          label={words.remove(name)}
          aria-haspopup="dialog"
          onClick={() => onOpen('remove')}
        />
      </td>
    </tr>
  );
}
