import { LinkError } from '@rackhand/device-link/link-error';
import type { z } from 'zod';

/** What was answered, in the shape in which it was asked for. Throws a LinkError. */
export function understand<Shape extends z.ZodType>(
  shape: Shape,
  answer: unknown,
  who: string,
): z.infer<Shape> {
  const read = shape.safeParse(answer);
  if (!read.success) throw new LinkError('refused', `${who} answers in another way than expected`);
  return read.data;
}
