import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './settings-draft.ts';

const draft = { aid: 'a1', edits: { memo: 'typed' }, errors: {}, conflict: false };

describe('a draft of settings', () => {
  it('waits for the admin who typed it, and for nobody else', () => {
    const client = new QueryClient();
    keepDraft(client, 'R5CT1', draft);
    expect(readDraft(client, 'R5CT1', 'a2')).toBeNull();
    expect(readDraft(client, 'R5CT2', 'a1')).toBeNull();
    expect(readDraft(client, 'R5CT1', 'a1')).toEqual(draft);
  });

  it('is gone once it has been taken up, and with everything else when the admin leaves', () => {
    const client = new QueryClient();
    keepDraft(client, 'R5CT1', draft);
    dropDraft(client, 'R5CT1');
    expect(readDraft(client, 'R5CT1', 'a1')).toBeNull();
    keepDraft(client, 'R5CT1', draft);
    client.clear();
    expect(readDraft(client, 'R5CT1', 'a1')).toBeNull();
  });
});
