import type { Product } from '@rackhand/contract/points/product';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { productMessages } from './product-messages.ts';

interface EndProductDialogProps {
  product: Product;
  onEnd: () => Promise<void>;
  onClose: () => void;
}

export function EndProductDialog({ product, onEnd, onClose }: EndProductDialogProps): ReactElement {
  const words = useMessages(productMessages);
  const [busy, setBusy] = useState(false);
  const end = async (): Promise<void> => {
    setBusy(true);
    await onEnd();
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.endTitle}
      labels={{ close: words.close, cancel: words.cancel, confirm: words.moves.ended }}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void end()}
    >
      <p>
        <strong>{words.endQuestion(product.product_name)}</strong>
      </p>
      <p>{words.endNote}</p>
    </ConfirmDialog>
  );
}
