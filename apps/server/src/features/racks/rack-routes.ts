import {
  addRack,
  addRackGroup,
  changeRack,
  changeRackGroup,
  orderRackGroups,
  orderRacks,
  removeRack,
  removeRackGroup,
} from '@rackhand/contract/endpoints/rack-changes';
import { racks } from '@rackhand/contract/endpoints/racks';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { deleteRack, insertRack, reorderRacks, updateRack } from './change-rack.ts';
import { deleteRackGroup, insertRackGroup, reorderRackGroups, updateRackGroup } from './change-rack-group.ts';
import { changeRacks } from './rack-change.ts';
import { readRacks } from './read-racks.ts';

/** Racks are data: any admin sees them, super admins set them up. Documents 1 section 2 and 3 section 7. */
export function registerRackRoutes(app: FastifyInstance, { db }: FeatureDeps): void {
  bindEndpoint(app, racks, () => readRacks(db));

  bindEndpoint(app, addRack, (call) => changeRacks(db, call, (trx) => insertRack(trx, call)));
  bindEndpoint(app, changeRack, (call) => changeRacks(db, call, (trx) => updateRack(trx, call)));
  bindEndpoint(app, removeRack, (call) => changeRacks(db, call, (trx) => deleteRack(trx, call)));
  bindEndpoint(app, orderRacks, (call) => changeRacks(db, call, (trx) => reorderRacks(trx, call)));

  bindEndpoint(app, addRackGroup, (call) => changeRacks(db, call, (trx) => insertRackGroup(trx, call)));
  bindEndpoint(app, changeRackGroup, (call) => changeRacks(db, call, (trx) => updateRackGroup(trx, call)));
  bindEndpoint(app, removeRackGroup, (call) => changeRacks(db, call, (trx) => deleteRackGroup(trx, call)));
  bindEndpoint(app, orderRackGroups, (call) => changeRacks(db, call, (trx) => reorderRackGroups(trx, call)));
}
