import type { Text } from '../text/language.ts';

/** Codes of documents 1 and 2 section 8 for purchases. Nothing sends them yet; a client that meets one has its text. */
const entry = (status: number, ko: string, en: string): Text & { status: number } => ({ status, ko, en });

export const unsentCodes = {
  '8000': entry(400, '구매를 처리하지 못했습니다.', 'The purchase could not be processed.'),
  '8001': entry(400, '구매할 상품을 확인하세요.', 'Check the product to purchase.'),
  '8002': entry(400, '결제를 처리하지 못했습니다.', 'The payment could not be processed.'),
  '8003': entry(400, '결제 금액을 확인하세요.', 'Check the payment amount.'),
  '8004': entry(400, '결제를 취소하지 못했습니다.', 'The payment could not be cancelled.'),
  '8005': entry(400, '결제 수단을 확인하세요.', 'Check the payment method.'),
} as const;
