import { defineMessages } from '../../../platform/i18n/messages.ts';

/** How the sums of a receipt come about; what is divided is rounded down. */
export const receiptMessages = defineMessages({
  ko: {
    taxOf: (amount: string) => `${amount} ÷ 11 (내림)`,
    supplyOf: (amount: string, tax: string) => `${amount} − ${tax}`,
    refundOf: (amount: string, left: string, all: string) => `${amount} × ${left} ÷ ${all} (내림)`,
    refundNow: '지금 취소하면 환불액',
  },
  en: {
    taxOf: (amount) => `${amount} ÷ 11, rounded down`,
    supplyOf: (amount, tax) => `${amount} − ${tax}`,
    refundOf: (amount, left, all) => `${amount} × ${left} ÷ ${all}, rounded down`,
    refundNow: 'Refund if cancelled now',
  },
});
