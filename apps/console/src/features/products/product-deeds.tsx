import type { Product } from '@rackhand/contract/points/product';
import { type ProductStatus, productMoves } from '@rackhand/contract/points/product-states';
import type { ReactElement } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { inGroups, type MenuItem } from '../../ui/menu.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { productMessages } from './product-messages.ts';

export interface ProductDeedsProps {
  product: Product;
  isMoving: boolean;
  onMove: (product: Product, to: ProductStatus) => void;
  onDescribe: (product: Product) => void;
  onCopy: (product: Product) => void;
}

/** Its next step at hand, the rest behind a button. */
export function ProductDeeds(props: ProductDeedsProps): ReactElement {
  const { product, isMoving, onMove, onDescribe, onCopy } = props;
  const words = useMessages(productMessages);
  const { product_name: name, status } = product;
  const moves: readonly ProductStatus[] = productMoves[status];
  const next = moves.find((to) => to !== 'ended');
  const end: MenuItem = {
    ...{ key: 'end', label: words.moves.ended, danger: true },
    onSelect: () => onMove(product, 'ended'),
  };
  const items = (): MenuItem[] =>
    inGroups(
      [
        { key: 'describe', label: words.describe, onSelect: () => onDescribe(product) },
        { key: 'copy', label: words.copy, onSelect: () => onCopy(product) },
      ],
      moves.includes('ended') ? [end] : [],
    );
  return (
    <>
      {next !== undefined && (
        <>
          <Button aria-description={name} busy={isMoving} onClick={() => onMove(product, next)}>
            {words.moves[next]}
          </Button>{' '}
        </>
      )}
      <MenuButton label={words.actionsOf(name)} items={items} />
    </>
  );
}
