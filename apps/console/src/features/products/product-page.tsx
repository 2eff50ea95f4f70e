import { limits } from '@rackhand/contract/limits';
import type { Product } from '@rackhand/contract/points/product';
import type { ProductStatus } from '@rackhand/contract/points/product-states';
import { productStatuses, productStatusWords } from '@rackhand/contract/points/product-states';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useIsStale } from '../../platform/live/use-connection.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { SearchPager } from '../../platform/search-pager.tsx';
import { useLastPage } from '../../platform/use-last-page.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyPlate } from '../../ui/empty-plate.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { Sign } from '../../ui/mark.tsx';
import { Page } from '../../ui/page.tsx';
import { CsvButton } from '../downloads/download-buttons.tsx';
import { DescriptionDialog } from './description-dialog.tsx';
import { EndProductDialog } from './end-product-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { productMessages } from './product-messages.ts';
import { productsQuery } from './product-queries.ts';
import { signs, toneOf } from './product-signs.ts';
import { ProductTable } from './product-table.tsx';
import { type ProductSearch, productSortOf } from './product-view.ts';
import styles from './products.module.css';
import { useMoveProduct } from './use-move-product.ts';

const route = getRouteApi('/signed-in/product');

type Open = { what: 'add' } | { what: 'copy' | 'describe' | 'end'; product: Product } | null;

/** What customers can buy. Document 10, "Product". */
export function ProductPage(): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(productMessages);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(productsQuery(api, search));
  const { data: products, isPlaceholderData } = query;
  const stale = useIsStale(isPlaceholderData);
  const [open, setOpen] = useState<Open>(null);
  const { move, moving } = useMoveProduct();
  const { page = 1, limit = limits.listDefaultLimit, product_status: status } = search;
  const found = inStatus(products ?? [], status);
  const goTo = useCallback(
    (last: number) => void navigate({ search: (now) => ({ ...now, page: last }), replace: true }),
    [navigate],
  );
  useLastPage(search, products === undefined || isPlaceholderData ? null : found.length, goTo);
  const sort = productSortOf(search);
  const onSearch = (next: ProductSearch): void => void navigate({ search: next });
  return (
    <Page
      title={words.title}
      number={products && formatNumber(products.length)}
      unit={words.countUnit}
      lead={words.lead}
      tools={
        <>
          <CsvButton body={{ table: 'products', ...(status && { status }), ...(sort && { sort }) }} />
          <Button look="primary" onClick={() => setOpen({ what: 'add' })}>
            {words.add}
          </Button>
        </>
      }
    >
      <LoadState query={query} words={words} rows={4} />
      {products?.length === 0 && <EmptyPlate text={words.none} />}
      {products !== undefined && products.length > 0 && (
        <>
          <StatusChips products={products} search={search} onSearch={onSearch} />
          {found.length === 0 ? (
            <EmptyPlate text={words.noMatch}>
              <Button onClick={() => onSearch({})}>{words.showAll}</Button>
            </EmptyPlate>
          ) : (
            <>
              <ProductTable
                products={found.slice((page - 1) * limit, page * limit)}
                stale={stale}
                moving={moving}
                sort={sort}
                onSort={(next) => onSearch({ ...search, page: undefined, sort: next })}
                onMove={(product, to) => {
                  if (to === 'ended') setOpen({ what: 'end', product });
                  else void move(product, to);
                }}
                onDescribe={(product) => setOpen({ what: 'describe', product })}
                onCopy={(product) => setOpen({ what: 'copy', product })}
              />
              <SearchPager search={search} total={found.length} onSearch={onSearch} />
            </>
          )}
        </>
      )}
      <OpenDialog open={open} onEnd={(product) => move(product, 'ended')} onClose={() => setOpen(null)} />
    </Page>
  );
}

interface OpenDialogProps {
  open: Open;
  onEnd: (product: Product) => Promise<void>;
  onClose: () => void;
}

function OpenDialog({ open, onEnd, onClose }: OpenDialogProps): ReactElement | null {
  if (open === null) return null;
  if (open.what === 'add') return <ProductDialog copied={null} onClose={onClose} />;
  const { what, product } = open;
  if (what === 'copy') return <ProductDialog copied={product} onClose={onClose} />;
  if (what === 'describe') return <DescriptionDialog product={product} onClose={onClose} />;
  return <EndProductDialog product={product} onEnd={() => onEnd(product)} onClose={onClose} />;
}

interface StatusChipsProps {
  products: readonly Product[];
  search: ProductSearch;
  onSearch: (search: ProductSearch) => void;
}

function StatusChips({ products, search, onSearch }: StatusChipsProps): ReactElement {
  const words = useMessages(productMessages);
  const language = useLanguage();
  return (
    <fieldset className={styles.chips} aria-label={words.statuses}>
      {productStatuses.map((status) => {
        const pressed = search.product_status === status;
        return (
          <FilterChip
            key={status}
            pressed={pressed}
            onToggle={() =>
              onSearch({ ...search, page: undefined, product_status: pressed ? undefined : status })
            }
            mark={<Sign sign={signs[status]} tone={toneOf(status)} />}
            label={productStatusWords[status][language]}
            count={formatNumber(inStatus(products, status).length)}
          />
        );
      })}
    </fieldset>
  );
}

function inStatus(products: readonly Product[], status: ProductStatus | undefined): Product[] {
  return products.filter((product) => status === undefined || product.status === status);
}
