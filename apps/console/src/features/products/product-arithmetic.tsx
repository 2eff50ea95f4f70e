import { amountsOf, type Product } from '@rackhand/contract/points/product';
import type { ReactElement } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { formatWon } from '../../platform/won.ts';
import { productMessages } from './product-messages.ts';
import styles from './products.module.css';

/** How a price becomes an amount, step by step. */
export function ProductArithmetic({ price, discount }: Pick<Product, 'price' | 'discount'>): ReactElement {
  const words = useMessages(productMessages);
  const { vat, amount, supply, tax } = amountsOf({ price, discount });
  const steps = [
    [words.columns.price, formatWon(price)],
    [words.vat, `+ ${formatWon(vat)}`],
    [words.sum, `= ${formatWon(price + vat)}`],
    [words.discountOff(formatNumber(discount)), `− ${formatWon(price + vat - amount)}`],
    [words.amount, `= ${formatWon(amount)}`],
    [words.supply, formatWon(supply)],
    [words.tax, formatWon(tax)],
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
