import { updateDescription } from '@rackhand/contract/endpoints/products';
import { descriptionMistake, type Product, trimmedDescription } from '@rackhand/contract/points/product';
import type { Text } from '@rackhand/contract/text/language';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { cameTooLate } from '../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../platform/form/use-draft-over.ts';
import { type Faults, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { productMessages } from './product-messages.ts';
import { productsQuery, reloadProducts } from './product-queries.ts';

type Described = Pick<Product, 'version' | 'description'>;

type Typed = Pick<Described, 'description'>;

const readOf = ({ version, description }: Described) => ({ version, base: { description } });
const changedFields = (draft: Typed, base: Typed): 'description'[] =>
  draft.description === base.description ? [] : ['description'];

interface DescribeProduct {
  text: string;
  setText: (text: string) => void;
  /** As it was read last. */
  base: string;
  isDirty: boolean;
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
  const { draft, set, read, changed, clashes, meet } = useDraftOver(() => readOf(product), changedFields);
  const { description: text } = draft;
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
      const newest = cameTooLate(error) ? await readNewest(client, api, product_id) : null;
      if (newest === null) tell({ call: errorText(error) }, { description: text });
      else meet(readOf(newest));
      return false;
    } finally {
      void reloadProducts(client);
    }
  };
  return {
    ...{ text, base: read.base.description, faults, faultOf: of, save },
    ...{ isDirty: changed.length > 0, isClash: clashes && clashes.length > 0 },
    setText: (description) => set({ description }),
  };
}

/** What stands there by now; null where it can't be read. */
async function readNewest(client: QueryClient, api: ApiClient, id: number): Promise<Described | null> {
  const products = await client.query({ ...productsQuery(api, {}), staleTime: 0 }).catch(() => []);
  return products.find(({ product_id }) => product_id === id) ?? null;
}
