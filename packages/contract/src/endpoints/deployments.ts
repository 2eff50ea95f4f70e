import { z } from 'zod';
import { defineEndpoint } from '../call/endpoint.ts';
import { groupTypes, settingSources } from '../deployment/deployment.ts';

const appliedSetting = z.object({
  /** A feature as `features.pricing`. */
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  source: z.enum(settingSources),
});
export type AppliedSetting = z.infer<typeof appliedSetting>;

const appliedDeployment = z.object({
  group_type: z.enum(groupTypes),
  /** The request came to it. */
  is_own: z.boolean(),
  host_names: z.array(z.string()),
  /** localhost, loopback and literal private addresses lead to it. */
  takes_local_names: z.boolean(),
  settings: z.array(appliedSetting),
});
export type AppliedDeployment = z.infer<typeof appliedDeployment>;

export const deploymentList = defineEndpoint({
  method: 'GET',
  path: '/admbo/deployments',
  summary: 'What applies to each host name of this server, and why',
  access: 'super',
  scope: null,
  answer: z.object({
    deployments: z.array(appliedDeployment),
    /** Of the files as they are now; while there is one, what was read before stands, and the mark below a bad logo. */
    mistakes: z.array(z.object({ file: z.string(), key: z.string(), reason: z.string() })),
    read_at: z.iso.datetime({ offset: true }),
  }),
});
