import { describe, expect, it } from 'vitest';
import { rolloutDetailMessages } from './detail-messages.ts';
import { whyNoAction } from './why-no-action.ts';

const words = rolloutDetailMessages.en.whyNot;
const at = (state: 'running' | 'halted' | 'succeeded' | 'rolled_back', until: string | null = null) => ({
  state,
  stage: state === 'running' || state === 'halted' ? 1 : null,
  roll_back_until: until,
});

describe('the buttons of a rollout', () => {
  it('pause what runs and continue what has halted, and say so otherwise', () => {
    expect(whyNoAction('pause', at('running'), words)).toBeNull();
    expect(whyNoAction('pause', at('halted'), words)).toBe(words.notRunning);
    expect(whyNoAction('continue', at('halted'), words)).toBeNull();
    expect(whyNoAction('continue', at('running'), words)).toBe(words.notHalted);
    expect(whyNoAction('pause', at('succeeded'), words)).toBe(words.ended);
  });

  it('roll back also after the end, for so long as the old file is kept, and once', () => {
    expect(whyNoAction('roll_back', at('halted'), words)).toBeNull();
    expect(whyNoAction('roll_back', at('succeeded', '2026-12-23T10:00:00.000+09:00'), words)).toBeNull();
    expect(whyNoAction('roll_back', at('succeeded'), words)).toBe(words.tooLate);
    expect(whyNoAction('roll_back', at('rolled_back'), words)).toBe(words.rolledBack);
    expect(whyNoAction('cancel', at('succeeded'), words)).toBe(words.ended);
  });
});
