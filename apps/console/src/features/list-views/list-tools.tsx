import type { ListLayout } from '@rackhand/contract/call/list-view';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { PageLoader } from '../../platform/page-loader.tsx';
import { sidePart } from '../../platform/side-part.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { getLayout } from './list-layout.ts';
import styles from './list-tools.module.css';
import type { ListSearch } from './list-view.ts';
import { listViewMessages } from './list-view-messages.ts';
import { useListPreference, useSaveLayout } from './use-list-preference.ts';
import { shippedViewOf } from './views/shipped-views.ts';
import { useDownloadList } from './views/use-download-list.ts';
import { isSameView, viewOf } from './views/view-address.ts';

/** Most who look at the list arrange nothing: this code comes with the first click. */
const ColumnChooser = sidePart(
  async () => (await import('./columns/column-chooser.tsx')).ColumnChooser,
  PageLoader,
);
const ViewsDialog = sidePart(async () => (await import('./views/views-dialog.tsx')).ViewsDialog, PageLoader);

interface ListToolsProps {
  search: ListSearch;
  layout: ListLayout;
  /** Goes to another view of the list. */
  onSearch: (search: ListSearch, how?: { replace: boolean }) => void;
}

/** Saved views, columns and the file, beside the filters. */
export function ListTools({ search, layout, onSearch }: ListToolsProps): ReactElement {
  const words = useMessages(listViewMessages);
  const [open, setOpen] = useState<'views' | 'columns' | null>(null);
  const [openDefault] = useState(() => (next: ListSearch) => onSearch(next, { replace: true }));
  const data = useListPreference(search, openDefault);
  const saveLayout = useSaveLayout();
  const { busy, download } = useDownloadList();
  const view = viewOf(search, layout);
  const saved = data?.views.find(({ id }) => id === search.saved);
  const shipped = shippedViewOf(search);
  const name = saved?.name ?? (shipped && words.shipped[shipped]);
  const close = (): void => setOpen(null);
  const arrange = (next: ListLayout): void => {
    close();
    if (search.columns === undefined && search.density === undefined) return saveLayout(next);
    // An address that names columns stays the one that says what is shown, but for what it never says.
    const { columns, density, ...own } = next;
    saveLayout({ ...getLayout(), ...own });
    onSearch({ ...search, columns: columns.join(), density });
  };
  return (
    <div className={styles.tools} role="group" aria-label={words.tools}>
      <Button aria-haspopup="dialog" onClick={() => setOpen('views')}>
        {name === undefined ? words.views : words.viewNow(name)}
        {saved !== undefined && !isSameView(saved.view, view) && (
          <span className={styles.modified}> · {words.modified}</span>
        )}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpen('columns')}>
        {words.columns}
      </Button>
      <Button busy={busy} data-tip={words.downloadHint} onClick={() => download(view)}>
        {words.download}
      </Button>
      <IconButton icon="print" label={words.print} onClick={() => window.print()} />
      {open === 'columns' && <ColumnChooser layout={layout} onApply={arrange} onClose={close} />}
      {open === 'views' && (
        <ViewsDialog view={view} current={search.saved} onSearch={onSearch} onClose={close} />
      )}
    </div>
  );
}
