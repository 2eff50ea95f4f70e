import { amountsOf, type Product } from '@rackhand/contract/points/product';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { productMessages } from './product-messages.ts';
import { won } from './product-signs.ts';
import styles from './products.module.css';

/** How a price becomes an amount, step by step. */
export function ProductArithmetic({ price, discount }: Pick<Product, 'price' | 'discount'>): ReactElement {
  const words = useMessages(productMessages);
  const { vat, amount, supply, tax } = amountsOf({ price, discount });
  const steps = [
    [words.columns.price, won(price)],
    [words.vat, `+ ${won(vat)}`],
    [words.sum, `= ${won(price + vat)}`],
    [words.discountOff(formatNumber(discount)), `− ${won(price + vat - amount)}`],
    [words.amount, `= ${won(amount)}`],
    [words.supply, won(supply)],
    [words.tax, won(tax)],
  ] as const;
  return (
    <section className={styles.arithmetic} aria-label={words.arithmetic} aria-live="polite">
      <dl>
        {steps.map(([label, value]) => (
          <div key={label + value}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
