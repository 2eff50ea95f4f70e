import { expect, it } from 'vitest';
import { whoAsked } from './who-asked.ts';

it('an administrator reads in words that a policy or a rollout has the device, people by their name, and others by none', () => {
  expect(whoAsked({ created_by: 'policy' }, 'en')).toBe('Update policy');
  expect(whoAsked({ created_by: 'rollout' }, 'ko')).toBe('단계적 배포');
  expect(whoAsked({ created_by: 'admin01' }, 'ko')).toBe('admin01');
  expect(whoAsked({ created_by: null }, 'ko')).toBeNull();
});
