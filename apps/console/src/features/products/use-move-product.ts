import { changeProductStatus } from '@rackhand/contract/endpoints/products';
import type { Product } from '@rackhand/contract/points/product';
import { type ProductStatus, productStatusWords } from '@rackhand/contract/points/product-states';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inBoth } from '../../platform/i18n/messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { productMessages } from './product-messages.ts';
import { reloadProducts } from './product-queries.ts';

/** The second press of a double click comes within this time at most, as systems set it by themselves. */
const doublePressMs = 500;

interface MoveProduct {
  move: (product: Product, to: ProductStatus) => Promise<void>;
  /** Products that are on their way to another status, each until the list has it. */
  moving: ReadonlySet<number>;
}

/** From the status that is seen to another; what came of it is said in the corner. One press is one call. */
export function useMoveProduct(): MoveProduct {
  const { api, notices } = usePlatform();
  const client = useQueryClient();
  const held = useRef(new Set<number>());
  const [moving, setMoving] = useState<ReadonlySet<number>>(new Set());
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
  const hold = (id: number, isHeld: boolean): void => {
    if (isHeld) held.current.add(id);
    else held.current.delete(id);
    setMoving(new Set(held.current));
  };
  const move = async (product: Product, to: ProductStatus): Promise<void> => {
    const { product_id: id } = product;
    if (held.current.has(id)) return;
    hold(id, true);
    // Where it is quick, another button stands below the second press by then.
    const isOver = new Promise((resolve) => setTimeout(resolve, doublePressMs));
    await Promise.all([send(product, to), isOver]);
    hold(id, false);
  };
  return { move, moving };
}
