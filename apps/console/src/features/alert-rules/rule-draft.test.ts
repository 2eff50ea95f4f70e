import { alertKinds } from '@rackhand/contract/alert/alert-kinds';
import { alertRuleMistakes } from '@rackhand/contract/alert/alert-rule';
import { expect, test } from 'vitest';
import { draftOf, valuesOf, withKind } from './rule-draft.ts';

test('a draft of every kind begins with what that kind asks for, and only a name and states are missing', () => {
  for (const kind of alertKinds) {
    const mistakes = alertRuleMistakes(valuesOf(withKind(draftOf(null), kind)));
    expect([kind, Object.keys(mistakes)]).toEqual([kind, kind === 'state' ? ['name', 'states'] : ['name']]);
  }
});

test('what another kind was narrowed by is left out, and addresses are read a line or a comma at a time', () => {
  const draft = {
    ...draftOf(null),
    rack: ' 1-2 ',
    host: 'lab',
    emails: 'a@farm.example, b@farm.example\n\n',
  };
  expect(valuesOf(draft)).toMatchObject({
    scope: { rack: '1-2', host: 'lab' },
    emails: ['a@farm.example', 'b@farm.example'],
  });
  expect(valuesOf(withKind(draft, 'host_away')).scope).toMatchObject({ rack: null, host: 'lab' });
  expect(valuesOf({ ...draft, for_minutes: '１,０００' }).for_minutes).toBe(1000);
  expect(valuesOf({ ...draft, for_minutes: '1.5' }).for_minutes).toBeNaN();
});
