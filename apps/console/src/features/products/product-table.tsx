import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualProductOrder } from '@rackhand/contract/call/usual-orders';
import type { Product } from '@rackhand/contract/points/product';
import { type ProductColumn, productColumns } from '@rackhand/contract/points/product-columns';
import { productStatusWords } from '@rackhand/contract/points/product-states';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { useColumnSorting } from '../../platform/use-column-sorting.ts';
import { formatWon } from '../../platform/won.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ProductDeeds, type ProductDeedsProps } from './product-deeds.tsx';
import { productMessages } from './product-messages.ts';
import { signs, toneOf } from './product-signs.ts';
import styles from './products.module.css';

interface ProductTableProps extends Pick<ProductDeedsProps, 'onMove' | 'onDescribe' | 'onCopy'> {
  products: readonly Product[];
  stale: boolean;
  /** Those that are on their way to another status. */
  moving: ReadonlySet<number>;
  sort: SortedBy<ProductColumn> | undefined;
  onSort: (sort: string | undefined) => void;
}

const numbers = new Set(['points', 'price', 'discount', 'amount', 'tax', 'valid_days']);

export function ProductTable(props: ProductTableProps): ReactElement {
  const { products, stale, moving, sort, onSort, ...deeds } = props;
  const words = useMessages(productMessages);
  const columns = Object.entries(words.columns).map(([name, label]) => ({
    ...{ name, label },
    ...(numbers.has(name) && { align: 'end' as const }),
  }));
  const sorting = useColumnSorting(productColumns, usualProductOrder, sort, onSort);
  return (
    <DataTable label={words.title} columns={columns} sorting={sorting} stale={stale}>
      {products.map((product) => (
        <ProductRow
          key={product.product_id}
          product={product}
          isMoving={moving.has(product.product_id)}
          {...deeds}
        />
      ))}
    </DataTable>
  );
}

function ProductRow({ product, ...deeds }: ProductDeedsProps): ReactElement {
  const words = useMessages(productMessages);
  const language = useLanguage();
  const { product_id, product_name: name, description, status, valid_days: days } = product;
  return (
    <tr>
      <td data-mono>{product_id}</td>
      <th scope="row" data-wrap>
        <PlainText text={name} />
        {description !== '' && (
          <span className={styles.note}>
            <PlainText text={description} />
          </span>
        )}
      </th>
      <td>
        <Mark sign={signs[status]} tone={toneOf(status)}>
          {productStatusWords[status][language]}
        </Mark>
      </td>
      <td data-align="end">
        {formatNumber(product.basic_point)} + {formatNumber(product.bonus_point)}
      </td>
      <td data-align="end">{formatWon(product.price)}</td>
      <td data-align="end">{formatNumber(product.discount)}%</td>
      <td data-align="end">{formatWon(product.amount)}</td>
      <td data-align="end">{formatWon(product.tax)}</td>
      <td data-align="end">{days === null ? words.noEnd : words.days(formatNumber(days))}</td>
      <td>
        <ProductDeeds product={product} {...deeds} />
      </td>
    </tr>
  );
}
