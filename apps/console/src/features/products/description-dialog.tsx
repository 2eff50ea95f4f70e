import type { Product } from '@rackhand/contract/points/product';
import type { ReactElement } from 'react';
import { ConflictPlate } from '../../platform/form/conflict-plate.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ProductArithmetic } from './product-arithmetic.tsx';
import { productMessages } from './product-messages.ts';
import styles from './products.module.css';
import { useDescribeProduct } from './use-describe-product.ts';

/** All else of a product is locked, and says why. Whoever was overtaken sees what stands there. */
export function DescriptionDialog({
  product,
  onClose,
}: {
  product: Product;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(productMessages);
  const language = useLanguage();
  const { text, setText, base, isDirty, isClash, faults, faultOf, save } = useDescribeProduct(product);
  return (
    <FormDialog
      title={words.describeTitle}
      words={words}
      submit={words.save}
      submitting={words.saving}
      whyNot={isDirty ? null : words.unchanged}
      isDirty={isDirty}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        <strong>
          <PlainText text={product.product_name} />
        </strong>
      </p>
      {isClash !== null && (
        <ConflictPlate
          parts={
            isClash ? [{ part: 'description', name: words.fields.description, mine: text, newest: base }] : []
          }
          onTake={() => setText(base)}
        />
      )}
      <FormField
        name="description"
        label={words.fields.description}
        error={faultOf('description')?.[language] ?? null}
        width="full"
      >
        {(control) => (
          <textarea
            {...control}
            data-autofocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FormField>
      <ProductArithmetic price={product.price} discount={product.discount} />
      <p className={styles.note}>{words.locked}</p>
    </FormDialog>
  );
}
