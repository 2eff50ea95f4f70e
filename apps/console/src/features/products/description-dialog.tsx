import { updateDescription } from '@rackhand/contract/endpoints/products';
import { descriptionMistake, type Product, trimmedDescription } from '@rackhand/contract/points/product';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../platform/api/error-text.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormField } from '../../ui/form-field.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { ProductArithmetic } from './product-arithmetic.tsx';
import { productMessages } from './product-messages.ts';
import { reloadProducts } from './product-queries.ts';
import styles from './products.module.css';

/** All else of a product is locked, and says why. */
export function DescriptionDialog({
  product,
  onClose,
}: {
  product: Product;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(productMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [text, setText] = useState(product.description);
  const { faults, of, tell } = useFieldFaults<'description'>((_field, value) => descriptionMistake(value));
  const isDirty = text !== product.description;
  const save = async (): Promise<boolean> => {
    const description = trimmedDescription(text);
    const mistake = descriptionMistake(description);
    tell(mistake === null ? {} : { description: mistake }, { description: text });
    if (mistake !== null) return false;
    const { product_id, version } = product;
    try {
      await api.call(updateDescription, { body: { product_id, version, description } });
      notices.succeed(inBoth(productMessages, (said) => said.described(product.product_name)));
      return true;
    } catch (error) {
      tell({ call: errorText(error) }, { description: text });
      return false;
    } finally {
      reloadProducts(client);
    }
  };
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
      <FormField
        name="description"
        label={words.fields.description}
        error={of('description')?.[language] ?? null}
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
