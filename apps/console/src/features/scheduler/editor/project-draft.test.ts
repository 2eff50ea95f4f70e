import { describe, expect, it } from 'vitest';
import {
  ontoNewest,
  partsSaidOtherwise,
  partsThatDiffer,
  projectBodyOf,
  projectDraftOf,
} from './project-draft.ts';

const start = projectDraftOf(null, 1);

describe('the draft of a project', () => {
  it('sends a filter or devices, never both, and no days where it is started by hand', () => {
    const target = { ...start.target, arns: new Set(['a']) };
    const schedule = { ...start.schedule, cron: '0 9 * * *', starts_on: '2026-12-01' };
    expect(projectBodyOf({ ...start, target, schedule })).toMatchObject({
      devices: ['a'],
      schedule: { cron: null, starts_on: null },
    });
    const filter = { ...target.filter, q: ' galaxy ', count: '2' };
    const body = projectBodyOf({ ...start, target: { ...target, by: 'filter', filter } });
    expect(body.devices).toBeUndefined();
    expect(body.device_filter).toEqual({ q: 'galaxy', device_type: null, count: 2, distinct: null });
  });

  it('names an app by its package, or the newest of its ID', () => {
    const bodyOf = (what: string) => projectBodyOf({ ...start, app: { what, install: 'always' } }).app;
    expect(bodyOf('')).toBeNull();
    expect(bodyOf('package:12')).toEqual({ id: 12, install: 'always' });
    expect(bodyOf('app:com.example.bank')).toEqual({ app_id: 'com.example.bank', install: 'always' });
  });

  it('keeps what was typed when somebody else has saved meanwhile, and takes the rest from them', () => {
    const mine = { ...start, project_name: 'mine' };
    const newest = { ...start, project_name: 'theirs', memo: 'theirs' };
    const merged = ontoNewest(mine, start, newest);
    expect(merged).toMatchObject({ project_name: 'mine', memo: 'theirs' });
    expect(partsThatDiffer(merged, newest)).toEqual(['project_name']);
  });

  it('compares with what somebody else has saved only what one of the two sends', () => {
    const exploring = { ...start.exploring, seed: '7' };
    const mine = { ...start, exploring };
    expect(partsThatDiffer(mine, start)).toEqual(['exploring']);
    expect(partsSaidOtherwise(mine, start)).toEqual([]);
    expect(partsSaidOtherwise({ ...mine, test_type: 'autonomous' }, start)).toEqual([
      'test_type',
      'exploring',
    ]);
  });
});
