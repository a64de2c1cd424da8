import { keptMemorialResponseSchema } from '../drafts/kept-memorial.ts';
import { logResponseSchema } from '../members/contract.ts';
import { endpoint } from '../wire/endpoint.ts';

const ONE = '/api/v1/memorials/{id}';

export const management = {
  takeDown: endpoint({
    method: 'DELETE',
    path: ONE,
    about: 'Takes the page down; it can be restored for 30 days',
    right: 'own',
    data: keptMemorialResponseSchema,
  }),
  bringBack: endpoint({
    method: 'POST',
    path: `${ONE}/restore`,
    about: 'Restores a page that was taken down',
    right: 'own',
    data: keptMemorialResponseSchema,
    failures: ['MEMORIAL_GONE'],
  }),
  readLog: endpoint({
    method: 'GET',
    path: `${ONE}/log`,
    about: 'The log of what members and the operator have done, newest first',
    right: 'member',
    data: logResponseSchema,
  }),
};
