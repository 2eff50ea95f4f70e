import { addProduct } from '@rackhand/contract/endpoints/products';
import { type Product, type ProductField, productMistakes } from '@rackhand/contract/points/product';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { errorText } from '../../platform/api/error-text.ts';
import { faultsAt } from '../../platform/api/faults-at.ts';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { formMessages } from '../../platform/form/form-messages.ts';
import { onLeave, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { FormField } from '../../ui/form-field.tsx';
import { ProductArithmetic } from './product-arithmetic.tsx';
import { draftOf, numberFields, type ProductDraft, reckonable, valuesOf } from './product-draft.ts';
import { productMessages } from './product-messages.ts';
import { reloadProducts } from './product-queries.ts';
import styles from './products.module.css';

const fields = ['product_name', 'description', ...numberFields] as const;

/** A new product, or one that begins as a copy; its amount is reckoned while it is typed. */
export function ProductDialog({
  copied,
  onClose,
}: {
  copied: Product | null;
  onClose: () => void;
}): ReactElement {
  const words = useMessages(productMessages);
  const language = useLanguage();
  const [draft, setDraft] = useState(() => draftOf(copied));
  const { faults, of, look, tell } = useFieldFaults<ProductField>(
    (field, value) => productMistakes(valuesOf({ ...draft, [field]: value }))[field] ?? null,
  );
  const save = useAddProduct(tell);
  const isDirty = fields.some((field) => draft[field] !== draftOf(copied)[field]);
  const reckoned = reckonable(draft);
  return (
    <FormDialog
      title={copied === null ? words.add : words.copyTitle}
      words={words}
      submit={words.add}
      submitting={words.adding}
      isDirty={isDirty}
      width={750}
      faults={faults}
      failure={faults.call?.[language]}
      onSubmit={() => save(draft)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <ProductInput
            key={field}
            field={field}
            value={draft[field]}
            error={of(field)?.[language] ?? null}
            onChange={(value) => setDraft({ ...draft, [field]: value })}
            onLook={() => look(field, draft[field])}
          />
        ))}
      </div>
      {reckoned !== null && <ProductArithmetic {...reckoned} />}
      <p className={styles.note}>{words.lockNote}</p>
    </FormDialog>
  );
}

interface ProductInputProps {
  field: ProductField;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onLook: () => void;
}

function ProductInput({ field, value, error, onChange, onLook }: ProductInputProps): ReactElement {
  const words = useMessages(productMessages);
  const { required } = useMessages(formMessages);
  const isText = field === 'product_name' || field === 'description';
  const isOptional = field === 'description' || field === 'valid_days';
  return (
    <FormField
      name={field}
      label={words.fields[field]}
      error={error}
      required={isOptional ? null : required}
      width={isText ? 'full' : 'one'}
      {...(field === 'valid_days' && { hint: words.validHint })}
    >
      {(control) => (
        <input
          {...control}
          {...(isText ? {} : { inputMode: 'numeric' as const })}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onLeave(onLook)}
        />
      )}
    </FormField>
  );
}

/** Judged here first, by the same rules; then by the server. */
function useAddProduct(tell: ReturnType<typeof useFieldFaults<ProductField>>['tell']) {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  return async (draft: ProductDraft): Promise<boolean> => {
    const body = valuesOf(draft);
    const mistakes = productMistakes(body);
    tell(mistakes, draft);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await api.call(addProduct, { body });
      notices.succeed(inBoth(productMessages, (said) => said.added(body.product_name)));
      return true;
    } catch (error) {
      const named = faultsAt(fields, error);
      tell(Object.keys(named).length > 0 ? named : { call: errorText(error) }, draft);
      return false;
    } finally {
      void reloadProducts(client);
    }
  };
}
