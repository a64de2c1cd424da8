import { z } from 'zod';

import { findById, newId, type Account } from '../account/account.server.ts';
import { createCustomer, deleteCustomer } from '../account/customers.server.ts';
import type { PortalSessionRecord } from '../account/records.ts';
import { customerObject, deletedCustomerObject, portalObject } from '../account/stripe-objects.ts';
import type { AddCall } from './add-call.ts';
import { missingObject } from './api-error.server.ts';
import { existingCustomer, filled, limit, listObject, webAddress } from './parameters.server.ts';

const create = z.strictObject({ email: filled, 'metadata[user_id]': filled.optional() });

const list = z.strictObject({ email: filled, limit });

const createPortal = z.strictObject({ customer: filled, return_url: webAddress });

export function addCustomerCalls(addCall: AddCall, account: Account): void {
  const { customers, portalSessions } = account.records;

  addCall('post', '/v1/customers', create, ({ email, 'metadata[user_id]': userId }) => {
    const metadata: Record<string, string> = userId === undefined ? {} : { user_id: userId };
    return customerObject(createCustomer(account, { email, name: null, metadata }));
  });
  addCall('get', '/v1/customers', list, ({ email, ...page }) =>
    listObject(
      customers
        .filter((customer) => customer.email === email && !customer.isDeleted)
        .map(customerObject),
      page,
    ),
  );
  addCall('get', '/v1/customers/:id', z.strictObject({}), (_params, id) => {
    const customer = findById(customers, id);
    if (!customer) throw missingObject('customer', id);
    return customer.isDeleted ? deletedCustomerObject(customer) : customerObject(customer);
  });
  addCall('delete', '/v1/customers/:id', z.strictObject({}), (_params, id) => {
    const customer = findById(customers, id);
    if (!customer || customer.isDeleted) throw missingObject('customer', id);
    deleteCustomer(account, customer);
    return deletedCustomerObject(customer);
  });
  addCall('post', '/v1/billing_portal/sessions', createPortal, (params) => {
    const session: PortalSessionRecord = {
      id: newId('bps'),
      customerId: existingCustomer(account, params.customer).id,
      returnUrl: params.return_url,
    };
    portalSessions.push(session);
    return portalObject(session, `${account.pagesUrl()}/portal/${session.id}`);
  });
}
