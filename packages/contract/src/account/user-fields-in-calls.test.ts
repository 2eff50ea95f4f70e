import { expect, test } from 'vitest';
import { z } from 'zod';
import { giveTicket } from '../endpoints/tickets.ts';
import { changeUsers, createUser } from '../endpoints/user-changes.ts';

test('who writes a program reads the bounds of a limit and of a note in the description of the calls', () => {
  const shapeOf = ({ body }: { body: z.ZodType }) => z.toJSONSchema(body, { io: 'input' }).properties;
  const limit = { type: 'integer', minimum: 1, maximum: 1000 };
  expect(shapeOf(createUser)?.['max_concurrent_tests']).toMatchObject(limit);
  expect(shapeOf(changeUsers)?.['value']).toMatchObject(limit);
  expect(shapeOf(giveTicket)?.['note']).toMatchObject({
    ...{ type: 'string', minLength: 1, maxLength: 4000 },
    description: 'At most 1000 characters: code points after NFC',
  });
});
