import { type AgentMessage, agentMessage } from '@rackhand/contract/agent-link';

/** NUL and lone surrogates, which devices may report and the database cannot store. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

/** What an agent said; null where it is no message of the link. */
export function readAgentMessage(text: string): AgentMessage | null {
  try {
    const json: unknown = unstorableEscape.test(text) ? JSON.parse(text, storable) : JSON.parse(text);
    const result = agentMessage.safeParse(json);
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
}
