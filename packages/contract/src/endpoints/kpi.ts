import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { kpi } from '../kpi/kpi.ts';
import { kpiSteps } from '../kpi/kpi-steps.ts';

const id = z.coerce.number().int().min(1).max(2_147_483_647).optional();

export const readKpi = defineEndpoint({
  method: 'GET',
  path: '/admbo/user/kpi',
  summary: 'Users, runs, waiting, points and sales of Korean days, beside as many days before',
  access: 'admin',
  scope: 'read',
  query: z.strictObject({
    /** Days in Korean time, both whole; 30 that end today where none is named. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    unit: z.enum(kpiSteps).default('day'),
    group_id: id,
    team_id: id,
  }),
  answer: kpi,
  errors: ['2002', '17001'],
});
