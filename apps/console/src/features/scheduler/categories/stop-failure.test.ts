import { expect, it } from 'vitest';
import { ApiError, unreachableError } from '../../../platform/api/api-error.ts';
import { stopFailure } from './stop-failure.ts';

function refusal(code: string): ApiError {
  return new ApiError({
    ...{ code, message: '', status: 409, requestId: null, details: [], retryAfterSeconds: null },
  });
}

it('an administrator whose tests could not be stopped reads so with a known code, and that the request failed with any other', () => {
  expect(stopFailure(refusal('E0010')).en).toBe('Could not stop the tests');
  for (const error of [refusal('500'), unreachableError(new Error('away')), new Error('other')])
    expect(stopFailure(error)).toEqual({ ko: '요청하지 못했습니다', en: 'Request failed' });
});
