import { updateDescription } from '@rackhand/contract/endpoints/products';
import { descriptionMistake, type Product, trimmedDescription } from '@rackhand/contract/points/product';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { type Faults, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { productMessages } from './product-messages.ts';
import { reloadProducts } from './product-queries.ts';

type Described = Pick<Product, 'version' | 'description'>;

interface DescribeProduct {
  text: string;
  setText: (text: string) => void;
  /** As it was read last. */
  base: string;
  /** Whether somebody else, who was faster, has described it as well; null: nobody has changed it. */
  isClash: boolean | null;
  faults: Faults<'description'>;
  faultOf: (field: 'description') => Text | null;
  /** @returns whether it is saved */
  save: () => Promise<boolean>;
}

export function useDescribeProduct(product: Product): DescribeProduct {
  const { product_id, product_name } = product;
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const [read, setRead] = useState<Described>(product);
  const [text, setText] = useState(product.description);
  const [isClash, setIsClash] = useState<boolean | null>(null);
  const { faults, of, tell } = useFieldFaults<'description'>((_field, value) => descriptionMistake(value));
  const save = async (): Promise<boolean> => {
    const description = trimmedDescription(text);
    const mistake = descriptionMistake(description);
    tell(mistake === null ? {} : { description: mistake }, { description: text });
    if (mistake !== null) return false;
    try {
      await api.call(updateDescription, { body: { product_id, version: read.version, description } });
      notices.succeed(inBoth(productMessages, (said) => said.described(product_name)));
      return true;
    } catch (error) {
      const newest = newestOf(error);
      if (newest === null) tell({ call: errorText(error) }, { description: text });
      else {
        setIsClash(newest.description !== read.description);
        setRead(newest);
      }
      return false;
    } finally {
      void reloadProducts(client);
    }
  };
  return { text, setText, base: read.description, isClash, faults, faultOf: of, save };
}

/** What stands there by now, as the refusal says; null where it was refused for something else. */
function newestOf(error: unknown): Described | null {
  if (!(error instanceof ApiError) || error.code !== '20414') return null;
  const said = new Map(error.details.map(({ field, message }) => [field, message]));
  const [version, description] = [Number(said.get('version')), said.get('description')];
  return Number.isInteger(version) && description !== undefined ? { version, description } : null;
}
