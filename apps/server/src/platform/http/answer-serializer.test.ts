import { defineEndpoint } from '@rackhand/contract/call/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerSerializer } from './answer-serializer.ts';

test('what the contract does not list leaves with no answer, however deep it stands (S60)', () => {
  const answer = z.object({
    admin: z.object({ id: z.string(), email: z.string().nullable() }).nullable(),
    list: z.array(z.object({ n: z.int() })),
  });
  const endpoint = defineEndpoint({ method: 'GET', path: '/x', summary: '', access: 'admin', answer });
  const write = answerSerializer(endpoint);
  const data = {
    admin: { id: 'kim', email: null, password_hash: '$argon2id$' },
    list: [{ n: 1, secret: 'x' }],
    token: 'x',
  };
  expect(JSON.parse(write({ errorCode: 0, data, secret: 'x' }))).toEqual({
    errorCode: 0,
    data: { admin: { id: 'kim', email: null }, list: [{ n: 1 }] },
  });
  expect(JSON.parse(write({ errorCode: 0, data: { admin: null, list: [] } }))).toMatchObject({
    data: { admin: null },
  });
});
