import { expect, test } from 'vitest';
import { logForm } from './log-lines.ts';

test('a line of the log has its time in UTC and leaves no control character to a terminal', () => {
  const { timestamp, hooks } = logForm('agent', 'info');
  expect(timestamp()).toMatch(/^,"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"$/);
  expect(hooks.streamWrite('{"msg":"\u009b31m \u2028 \u007f"}\n')).toBe(
    '{"msg":"\\u009b31m \\u2028 \\u007f"}\n',
  );
});
