import { sighting } from '@rackhand/contract/device/sighting';
import { type AgentMessage, agentMessage, sightingChange } from '@rackhand/contract/host/agent-link';
import { limits } from '@rackhand/contract/limits';
import { z } from 'zod';
import { brokenJsonBound } from '../../platform/http/json-bounds.ts';
import { overlongLists } from '../../platform/http/list-lengths.ts';

/** NUL and lone surrogates, which devices may report and the database cannot store. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;
const bounds = { depth: limits.requestDepth, keys: limits.requestKeys, values: limits.frameValues };
const shape = z.toJSONSchema(agentMessage, { io: 'input', unrepresentable: 'any' });

/** What only a newer agent says. */
interface UnknownMessage {
  type: 'unknown';
  name: string;
}

/** What an agent said; null where it is no message of the link, its name alone where only a newer agent says it. */
export function readAgentMessage(text: string): AgentMessage | UnknownMessage | null {
  if (brokenJsonBound(text, bounds) !== null) return null;
  try {
    const json: unknown = unstorableEscape.test(text) ? JSON.parse(text, storable) : JSON.parse(text);
    const unknown = unknownName(json);
    if (unknown !== null) return { type: 'unknown', name: unknown };
    return isReadable(json) ? (agentMessage.safeParse(json).data ?? null) : null;
  } catch {
    return null;
  }
}

function storable(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return value.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');
}

const names: ReadonlySet<unknown> = new Set(agentMessage.options.map(({ shape: { type } }) => type.value));

function unknownName(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('type' in json)) return null;
  return typeof json.type === 'string' && !names.has(json.type) ? json.type.slice(0, 50) : null;
}

const entries: Readonly<Record<string, z.ZodType>> = { devices: sighting, changes: sightingChange };

/** All faults of so few are told as soon as the first one. */
const fewEntries = 20;

/** To tell all faults of thousands of devices takes far longer than to read them: the first one ends it. */
function isReadable(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || overlongLists(shape, json).length > 0) return false;
  return Object.entries(json).every(([key, list]) => {
    const entry = entries[key];
    if (entry === undefined || !Array.isArray(list) || list.length <= fewEntries) return true;
    return list.every((one) => entry.safeParse(one).success);
  });
}
