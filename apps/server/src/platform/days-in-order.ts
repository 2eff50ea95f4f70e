import { DomainError } from './http/domain-error.ts';

const wrongOrder = {
  ko: '시작일은 종료일보다 늦을 수 없습니다.',
  en: 'The first day cannot be later than the last one.',
};

/** 901 for two days in the wrong order, of whatever list or report. */
export function refuseWrongOrder({ from, to }: { from?: string | undefined; to?: string | undefined }): void {
  if (from !== undefined && to !== undefined && from > to)
    throw new DomainError('901', [{ field: 'from', message: wrongOrder }]);
}
