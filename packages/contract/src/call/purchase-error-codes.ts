import type { Text } from '../text/language.ts';

const entry = (status: number, ko: string, en: string): Text & { status: number } => ({ status, ko, en });

/** Of purchases and of points. Documents 2 section 8 and 10. */
export const purchaseCodes = {
  '8000': entry(409, '구매를 처리하지 못했습니다.', 'The purchase could not be processed.'),
  '8001': entry(400, '구매할 상품을 확인하세요.', 'Check the product to purchase.'),
  '8002': entry(409, '결제를 처리하지 못했습니다.', 'The payment could not be processed.'),
  '8003': entry(400, '결제 금액을 확인하세요.', 'Check the payment amount.'),
  '8004': entry(409, '결제를 취소하지 못했습니다.', 'The payment could not be cancelled.'),
  '8005': entry(400, '결제 수단을 확인하세요.', 'Check the payment method.'),
} as const;
