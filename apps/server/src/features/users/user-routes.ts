import { activateUser, verifyUser } from '@rackhand/contract/endpoints/user-accounts';
import {
  changeExtraData,
  changeUserPassword,
  changeUsers,
  createUser,
  eraseUser,
  importUsers,
  inviteUser,
  leaveUser,
  leaveUserByLink,
  modifyUser,
  restoreUser,
  userHistory,
} from '@rackhand/contract/endpoints/user-changes';
import { findTaken, listUsers, readUserMain, searchUsers } from '@rackhand/contract/endpoints/users';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindUpload } from '../../platform/http/bind-upload.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { createPasswordChecker } from '../../platform/secrets/password-hash.ts';
import { isTokenCaller } from '../../platform/tokens/api-tokens.ts';
import { createCountKeys } from '../sign-in-attempts/count-keys.ts';
import { activate } from './activate-user.ts';
import { changePassword } from './change-password.ts';
import { changeMany } from './change-users.ts';
import { addUser } from './create-user.ts';
import { erase } from './erase-user.ts';
import { readTaken } from './find-taken.ts';
import { importFile } from './import/import-users.ts';
import { inviteAgain } from './invite-user.ts';
import { leave, restore } from './leave-user.ts';
import { mergeData, modify } from './modify-user.ts';
import { lookUpUser } from './user-directory.ts';
import { readHistory } from './user-history.ts';
import { chooseUsers, findUsers, readMain } from './user-search.ts';
import { foldUserTallies } from './user-tallies.ts';
import { verify } from './verify-user.ts';

/** Users of the customers' service. Document 10. */
export function registerUserRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db } = deps;
  bindEndpoint(app, readUserMain, ({ actor }) => readMain(db, actor.groupType));
  bindEndpoint(app, searchUsers, ({ body, actor }) => findUsers(db, actor.groupType, body));
  bindEndpoint(app, listUsers, ({ query, actor }) => chooseUsers(db, actor.groupType, query));
  bindEndpoint(app, findTaken, (call) => readTaken(db, call));
  bindEndpoint(app, userHistory, async ({ actor, params, query }) => {
    const user = await lookUpUser(db, actor.groupType, params['id'] ?? '');
    if (user === null) throw new DomainError('1017');
    return readHistory(db, user.uid, query);
  });
  registerChanges(app, deps);
  registerService(app, deps);
  const everyMs = 60_000;
  deps.jobs.add({ name: 'fold_user_tallies', everyMs, isAlone: true, run: () => foldUserTallies(db) });
}

function registerChanges(app: FastifyInstance, deps: FeatureDeps): void {
  bindEndpoint(app, createUser, (call) => addUser(deps, call));
  bindEndpoint(app, inviteUser, (call) => inviteAgain(deps, call));
  bindEndpoint(app, modifyUser, (call) => modify(deps, call));
  bindEndpoint(app, changeUserPassword, (call) => changePassword(deps, call));
  bindEndpoint(app, changeExtraData, (call) => mergeData(deps, call));
  bindEndpoint(app, leaveUser, (call) => leave(deps, call));
  bindEndpoint(app, leaveUserByLink, (call) => leave(deps, call));
  bindEndpoint(app, restoreUser, (call) => restore(deps, call));
  bindEndpoint(app, eraseUser, (call) => erase(deps, call));
  bindUpload(app, importUsers, (call, upload) => importFile(deps, call, upload.source));
  bindEndpoint(app, changeUsers, (call) => changeMany(deps, call));
}

/** What the customers' service asks. */
function registerService(app: FastifyInstance, deps: FeatureDeps): void {
  const service = {
    ...deps,
    keys: createCountKeys(deps.secrets.countKey),
    checker: createPasswordChecker(),
  };
  bindEndpoint(app, activateUser, (call) => activate(deps, ofToken(call)));
  bindEndpoint(app, verifyUser, (call) => verify(service, ofToken(call)));
}

/** No admin tries a user's passwords, or chooses one in their name. */
function ofToken<Asked extends { actor: Actor }>(call: Asked): Asked {
  if (!isTokenCaller(call.actor.aid)) throw new DomainError('2001');
  return call;
}
