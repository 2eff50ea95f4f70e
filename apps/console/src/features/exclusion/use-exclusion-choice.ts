import {
  koreanInstant,
  type UntilPreset,
  untilHasPassed,
  untilOf,
  untilPresets,
} from '@rackhand/contract/device/exclusion';
import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { formatDateTime } from '../../platform/formats.ts';

export type UntilChoice = 'none' | UntilPreset | 'custom';

/** What a person says beside EXCLUDE; all of it may stay empty. */
export interface ExclusionChoice {
  reason: string;
  until: UntilChoice;
  /** `yyyy-MM-ddTHH:mm`, Korean time. */
  customAt: string;
}

export const nothingSaid: ExclusionChoice = { reason: '', until: 'none', customAt: '' };

export interface ExclusionRequest {
  reason: string;
  /** ISO 8601; undefined: no end. */
  until?: string;
}

/** The request that the choice makes at this moment, or why it can't be made. */
export function requestOf(
  choice: ExclusionChoice,
  now: number,
): { request: ExclusionRequest } | { refusal: Text } {
  const reason = choice.reason.trim();
  if (choice.until === 'none') return { request: { reason } };
  const until = choice.until === 'custom' ? koreanInstant(choice.customAt) : untilOf(choice.until, now);
  if (until === null || until <= now) return { refusal: untilHasPassed };
  return { request: { reason, until: new Date(until).toISOString() } };
}

const hourMs = 60 * 60_000;

/** Another end; a time of one's own begins a day from now, at the full hour. */
export function withUntil(choice: ExclusionChoice, until: UntilChoice, now: number): ExclusionChoice {
  if (until !== 'custom' || choice.customAt !== '') return { ...choice, until };
  const tomorrow = Math.ceil(now / hourMs) * hourMs + 24 * hourMs;
  return { ...choice, until, customAt: formatDateTime(tomorrow).slice(0, 16).replace(' ', 'T') };
}

/** Presets whose time is still to come. */
export function offeredPresets(now: number): UntilPreset[] {
  return untilPresets.filter((preset) => untilOf(preset, now) !== null);
}

interface ExclusionState {
  choice: ExclusionChoice;
  /** Said under a time that has passed. */
  refusal: Text | null;
  /** Something was said that is not sent yet. */
  isDirty: boolean;
  change: (change: Partial<ExclusionChoice>) => void;
  /** Whoever leaves the time is told where it has passed. */
  look: () => void;
  clear: () => void;
  /** null, and the reason shown, where the time has passed. */
  read: () => ExclusionRequest | null;
}

export function useExclusionChoice(start = nothingSaid): ExclusionState {
  const [choice, setChoice] = useState(start);
  const [refusal, setRefusal] = useState<Text | null>(null);
  const look = (): ExclusionRequest | null => {
    const result = requestOf(choice, Date.now());
    setRefusal('refusal' in result ? result.refusal : null);
    return 'request' in result ? result.request : null;
  };
  return {
    choice,
    refusal,
    isDirty: choice.reason.trim() !== '' || choice.until !== start.until,
    change: (change) => {
      setChoice((before) => ({ ...before, ...change }));
      setRefusal(null);
    },
    clear: () => setChoice(start),
    look: () => void look(),
    read: look,
  };
}
