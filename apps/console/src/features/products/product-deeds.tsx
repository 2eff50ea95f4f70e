import type { Product } from '@rackhand/contract/points/product';
import { type ProductStatus, productMoves } from '@rackhand/contract/points/product-states';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { inGroups, Menu, type MenuItem } from '../../ui/menu.tsx';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { product_name: name, status } = product;
  const label = words.actionsOf(name);
  const moves: readonly ProductStatus[] = productMoves[status];
  const next = moves.find((to) => to !== 'ended');
  const end: MenuItem = {
    ...{ key: 'end', label: words.moves.ended, danger: true },
    onSelect: () => onMove(product, 'ended'),
  };
  const items = inGroups(
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
      <IconButton
        icon="more"
        label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor !== null && (
        <Menu label={label} anchor={anchor} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
