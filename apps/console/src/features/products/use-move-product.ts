import { changeProductStatus } from '@rackhand/contract/endpoints/products';
import type { Product } from '@rackhand/contract/points/product';
import { type ProductStatus, productStatusWords } from '@rackhand/contract/points/product-states';
import { useQueryClient } from '@tanstack/react-query';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { usePresses } from '../../ui/use-presses.ts';
import { productMessages } from './product-messages.ts';
import { reloadProducts } from './product-queries.ts';

interface MoveProduct {
  move: (product: Product, to: ProductStatus) => Promise<void>;
  /** Products that are on their way to another status, each until the list has it. */
  moving: ReadonlySet<number>;
}

/** From the status that is seen to another; what came of it is said in the corner. One press is one call. */
export function useMoveProduct(): MoveProduct {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const { press, underWay: moving } = usePresses<number>();
  const send = async ({ product_id, product_name, status }: Product, to: ProductStatus): Promise<void> => {
    try {
      await api.call(changeProductStatus, { body: { product_id, old_status: status, new_status: to } });
      notices.succeed(
        inBoth(productMessages, (said, language) =>
          said.moved(product_name, productStatusWords[to][language]),
        ),
      );
    } catch (error) {
      notices.fail(
        inBoth(productMessages, (said) => said.moveFailed),
        { error },
      );
    } finally {
      await reloadProducts(client);
    }
  };
  const move: MoveProduct['move'] = (product, to) => press(product.product_id, () => send(product, to));
  return { move, moving };
}
