import {
  addProduct,
  changeProductStatus,
  listProducts,
  updateDescription,
} from '@rackhand/contract/endpoints/products';
import type { FastifyInstance } from 'fastify';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { changeStatus, type Deps, describeProduct, makeProduct } from './change-products.ts';
import { readProducts } from './product-row.ts';

/** What customers can buy. Document 10, "Product". */
export function registerProductRoutes(app: FastifyInstance, deps: Deps): void {
  bindEndpoint(app, listProducts, ({ actor, query }) => readProducts(deps.db, actor.groupType, query));
  bindEndpoint(app, addProduct, (call) => makeProduct(deps, call));
  bindEndpoint(app, updateDescription, (call) => describeProduct(deps, call));
  bindEndpoint(app, changeProductStatus, (call) => changeStatus(deps, call));
}
